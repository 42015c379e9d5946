const turf = ['N/A', 'Bad', 'Fair', 'Good', 'Immaculate']

/** Texts about a course that several screens use. */
export const texts = {
  /** The words of each scale from 0 to 4, and its name in lists and forms. */
  scales: {
    greenscondition: { label: 'Greens', words: turf },
    greensspeed: { label: 'Green Speed', words: ['N/A', 'Slow', 'Medium', 'Quick', 'Lightning'] },
    fairwaycondition: { label: 'Fairway', words: turf },
    value: { label: 'Value', words: ['N/A', 'Ripoff', 'Fair', 'Good', 'Smmmokin!'] },
  },
  noScale: 'N/A',
  /** Shown above lists of courses, whose figures are averages and not the last report. */
  averages: 'Conditions here are averages of the last 12 months.',
  /** A course in two lines. */
  line: {
    rounds: (rounds: number) => (rounds === 1 ? 'round' : 'rounds'),
    updated: 'updated',
    greens: (steps: string) => `greens ${steps}`,
    neverReported: 'never reported',
    notReportedSince: (month: string) => `not reported since ${month}`,
  },
  nineHoles: 'Nine holes found: If playing 9 hole course twice, start another round after 9 holes',
  find: 'Find Course',
  city: 'City',
  clear: 'Clear',
  add: 'Add A New Course',
  connect: 'You need a connection to search.',
  connectOrSaved: 'You need a connection to search. Saved courses are below.',
  onPhone: 'Saved on this phone',
  noneOnPhone: 'No course is saved on this phone yet. Open one with a connection and it’s kept.',
  noMatchOnPhone: 'No matching course saved on this phone.',
  noMatch: 'No courses found',
  none: 'No courses yet',
  refreshFailed: { title: 'Teebox Refresh Failed', text: 'Could not refresh teeboxes. Please try again.' },
}
