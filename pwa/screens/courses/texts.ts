import type { CourseField } from '#sync/calls/courses-import.ts'
import type { CourseText } from '#sync/calls/courses.ts'
import { importWords, reviewWords } from '../../import-files/texts.ts'
import { counted } from '../../ui/words.ts'

/** Labels of the form and of the page. */
const fields = {
  name: 'Name',
  address1: 'Address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  region: 'Region',
  phonenum: 'Phone',
  website: 'Website',
} satisfies Record<CourseText | 'region', string>

const { region: _, ...ofCourse } = fields

const fieldsOfFile = {
  ...ofCourse,
  name: 'Course',
  gender: 'Men or women',
  tee: 'Tee',
  rating: 'Course Rating',
  slope: 'Slope',
  yardage: 'Yardage',
  pars: 'Pars of the holes',
  indexes: 'Stroke indexes',
} satisfies Record<CourseField, string>

export const texts = {
  teeboxes: 'Teeboxes',
  fields,
  blankOnly: 'You can fill in blank fields. Only administrators can change the rest.',
  list: {
    title: 'Courses',
    pages: 'Pages of courses',
    clear: 'Clear search',
    add: 'Add A New Course',
    /** For an administrator of a club without courses. */
    catalog: 'Add from catalog',
    columns: {
      course: 'Course',
      city: 'City',
      reported: 'Conditions updated',
      roundsInYear: 'Rounds in 12 months',
    },
  },
  course: {
    /** The heading until the name of the course has loaded. */
    title: 'Course',
    offline: 'You haven’t opened this course on this phone yet. Connect once and it’s kept.',
    scores: 'Scores',
    views: {
      rounds: 'View My Scores',
      memberRounds: 'View Member Scores',
      handicaps: 'View Course Handicaps',
    },
    info: {
      title: 'General info',
      update: 'Update',
      par: 'Par',
      parOf: ({ par, holes }: { par: number; holes: number }) => `${par} (${holes} holes)`,
      holesNotSet: 'Holes not set',
    },
    records: {
      title: 'Course record',
      offline: 'Connect to see course records.',
      none: 'No rounds posted here yet.',
      columns: { record: 'Record', player: 'Player', played: 'Date and Tee' },
      lowestScore: (score: number) => `Lowest Score ${score}`,
      lowestDifferential: (differential: string) => `Lowest Differential ${differential}`,
    },
    tees: {
      edit: 'Edit Teeboxes',
      none: 'No tees entered yet.',
      columns: { teebox: 'Teebox', slope: 'Slope', rating: 'Rating', par: 'Par', yardage: 'Yardage' },
      ownCard: (tees: string) => `Par and stroke index, ${tees}`,
      cardColumns: { hole: 'Hole', par: 'Par', strokeIndex: 'Stroke index' },
    },
  },
  rounds: {
    caption: 'Rounds',
    offline: 'Connect to see the rounds played here.',
    noneOwn: 'You haven’t posted a round here yet',
    none: 'No rounds posted here yet',
    post: 'Post Round',
    pages: 'Pages of rounds',
    yes: 'Yes',
    no: 'No',
    columns: {
      player: 'Player',
      date: 'Date',
      tee: 'Tee',
      tournament: 'Tournament',
      parorbetter: 'Pars+',
      differential: 'H-Diff',
      score: 'Score',
    },
  },
  handicaps: {
    /** For a golfer without an index. */
    none: 'N/A',
    offline: 'Connect to see Course Handicaps.',
    note: (hasNines: boolean) =>
      `Index × Slope ÷ 113, rounded${hasNines ? '; from nine-hole tees, half the Index' : ''}. ` +
      'Outings also add Course Rating − par.',
    caption: 'Course Handicaps',
    columns: { name: 'Name', index: 'Index' },
  },
  conditions: {
    title: 'Course Conditions',
    edit: 'Edit Conditions',
    save: 'Save Conditions',
    comment: 'Comment',
    /** Followed by the day. */
    reportedBy: (name: string | null) => (name === null ? 'Reported on' : `Reported by ${name} on`),
    history: 'Condition History',
    offline: 'Connect to see past reports.',
    pages: 'Pages of conditions',
    saved: 'Course Conditions Updated',
    failed: 'Unable to Update Course Conditions',
  },
  form: {
    course: 'Course',
    chooseState: 'Choose a state',
    abroad: 'Outside the US',
    noRegion: 'No region',
    websitePlaceholder: 'https://',
    moreFaults: (count: number) => `${count} more, each beside its field.`,
  },
  add: {
    title: 'Add Course',
    submit: 'Add Course',
    done: { title: 'Course Added', detail: (course: string) => `${course} has been added` },
    failed: 'Unable to Add Course',
  },
  import: {
    ...importWords('course'),
    title: 'From a file',
    note:
      'CSV with a header row and a line for each tee. Required: course, tee, rating, slope. Optional: gender (M or W), city, state, ' +
      'yardage, pars and strokeIndexes of the holes, as in “4 3 5”. Files exported here work as they are, JSON too. ' +
      'Import the same file again any time: courses already here are updated, not added twice.',
    file: 'File with courses',
    failed: 'Courses not added',
    done: 'Courses saved',
    show: 'Show courses',
  },
  /** The lines of a file, before and after they are saved. */
  review: {
    ...reviewWords,
    figures: { fix: 'to fix', ready: 'ready', known: 'already here, left as they are' },
    captions: { ready: 'Ready', known: 'Already here' },
    heads: { ...reviewWords.heads, name: 'Course', tee: 'Tee', rating: 'Rating', slope: 'Slope', holes: 'Holes' },
    columns: {
      ...reviewWords.columns,
      lacks: 'Which columns have the course, the tee, the rating and the slope?',
      kinds: fieldsOfFile,
    },
    nothingSaved: 'Nothing is saved until you tap. Line 1 of a CSV has the column names.',
    cutOff: 'You need a connection to add courses.',
    fields: fieldsOfFile,
    noName: 'No course',
    outcomes: { add: 'Ready', change: 'Ready to update', same: 'Already here' },
    saved: ({ added, changed }: { added: number; changed: number }) => {
      if (added === 0) return changed === 0 ? 'Nothing to change.' : `${changed} updated.`
      return `${counted(added, 'course')} added${changed === 0 ? '' : `, ${changed} updated`}.`
    },
  },
  edit: {
    title: 'Edit Course',
    submit: 'Save Course',
    offline: 'You need a connection to edit a course.',
    done: { title: 'Course Updated', detail: 'Course has successfully been updated' },
    failed: 'Unable to save the course',
  },
  editTeeboxes: {
    title: 'Edit Course Teeboxes',
    submit: 'Save Edit',
    offline: 'You need a connection to edit teeboxes.',
    failed: 'Unable to Save Teeboxes',
  },
  teebox: {
    number: (number: number) => `Teebox ${number}`,
    name: 'Name',
    ratedFor: 'Rated for',
    genders: { M: 'Men', W: 'Women' },
    ownCard: 'Own par and stroke index',
    ownCardMeans: 'On, when they differ from the course’s card.',
    /** What is missing on the card of a tee. */
    about: (tees: string, sentence: string) => (tees === '' ? sentence : `${tees}: ${sentence}`),
    rating: 'Rating',
    ratingPlaceholder: 'XX.X',
    slope: 'Slope',
    slopePlaceholder: '55 to 155',
    yardage: 'Yardage',
    add: 'Add A Teebox',
    remove: ({ number, name }: { number: number; name: string }) =>
      `Remove teebox ${number}${name === '' ? '' : `: ${name}`}`,
  },
  par: {
    title: 'Is this par right?',
    means: 'A par of 73 or more is usual for women’s ratings. Otherwise, check the par of each hole.',
    save: 'Yes, save it',
    check: 'Check it again',
  },
  holes: {
    title: 'Holes',
    number: 'Number of holes',
    notSet: 'Not set',
    count: (count: number) => `${count} holes`,
    hole: (hole: number) => `Hole ${hole}`,
    par: 'Par',
    strokeIndex: 'Stroke index',
    parRequired: (hole: number) => `Par of hole ${hole} is Required!`,
    strokeIndexRequired: (hole: number) => `Stroke index of hole ${hole} is Required!`,
    /** The sum of the pars so far, and the stored par if it differs. */
    coursePar: ({ par, before }: { par: number; before: number }) =>
      before === 0 || par === before ? `Course par ${par}` : `New course par ${par} (was ${before})`,
  },
}
