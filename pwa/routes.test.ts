import { expect, test } from 'vitest'
import { isForMembers, memberRoutes, routeAt, standsInShell } from './routes.ts'

test.each([
  ['/', 'Login'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/confirm', 'Confirm'],
  ['/confirm/c0ffee', 'Confirm'],
  ['/reset', 'Password Reset'],
  ['/resetPwd', 'Reset Temp Password'],
  ['/redirect', 'Redirecting'],
  ['/emailChange/c0ffee', 'Change of Email'],
  ['/unsubscribe/7-c0ffee', 'Unsubscribe'],
  ['/visitors', 'Visitors'],
  ['/contactUs', 'Contact US'],
  ['/settings', 'My Account'],
  ['/directory', 'Directory'],
  ['/admin/members', 'Members'],
  ['/admin/emailChanges', 'Email Changes'],
  ['/admin/messages', 'Messages'],
  ['/admin/usgaRounds', 'USGA Rounds'],
  ['/admin/deletedRounds', 'Deleted Rounds'],
  ['/admin/exports', 'Exports'],
  ['/roundFiles', 'Import and Export Rounds'],
  ['/home', 'Home'],
  ['/currentOutings', 'Current Outings'],
  ['/tournament', 'Group Scoring'],
  ['/addTeetime', 'Add Tee Time'],
  ['/editTeetime/3', 'Edit Tee Time'],
  ['/sendFeeler', 'Send Feeler'],
  ['/editFeeler/4', 'Edit Feeler'],
  ['/recentPostings', 'Recent Postings'],
  ['/handicapLookup', 'Handicap Lookup'],
  ['/handicapLookup/12', 'Handicap Lookup'],
  ['/handicapDetail/12/usga', 'Handicap Detail'],
  ['/postRound', 'Post Round'],
  ['/postRound/course', 'Post Round'],
  ['/postRound/round', 'Set The Round Information'],
  ['/postRound/golfers', 'Select Golfers'],
  ['/postRound/golfers/scores', 'Set Golfers Score'],
  ['/postRound/reviews', 'Round Review'],
  ['/teetime/3/tourney/signup', 'Tourney Signup'],
  ['/teetime/3/tourney/players', 'Tourney Players'],
  ['/leaderboard', 'Leaderboard'],
  ['/leaderboard/7KQ4MX2P', 'Scoring'],
  ['/leaderboard/12/1', 'Scoring'],
  ['/viewCourses', 'Courses'],
  ['/viewCourses/7', 'View Course'],
  ['/viewCourses/7/rounds', 'View Course Rounds'],
  ['/ViewCourses/7/rounds', 'View Course Rounds'],
  ['/viewCourses/7/memberRounds', 'View Member Rounds'],
  ['/viewCourses/7/handicaps', 'View Course Handicaps'],
  ['/addCourse/viewCourses', 'Add Course'],
  ['/editCourse/7', 'Edit Course'],
  ['/course/7/editTeebox', 'Edit Course Teeboxes'],
  ['/no/such/page', 'Page Not Found'],
])('%s is the screen %s', (address, title) => expect(routeAt(address).title).toBe(title))

test('only the screens on the course stand without the header', () => {
  expect(standsInShell('/leaderboard/7KQ4MX2P')).toBe(false)
  expect(standsInShell('/leaderboard')).toBe(true)
  expect(standsInShell('/home')).toBe(true)
})

test('home has two addresses and one screen', async () => {
  const [home, outings] = await Promise.all(
    memberRoutes.filter(({ path }) => ['/home', '/currentOutings'].includes(path)).map(({ load }) => load()),
  )
  expect(home).toBe(outings)
})

test.each(['/home', '/tournament', '/settings', '/directory', '/admin/members', '/no/such/page'])(
  '%s is for members',
  (address) => {
    expect(isForMembers(address)).toBe(true)
  },
)

test.each([
  '/',
  '/register',
  '/visitors',
  '/contactUs',
  '/confirm/c0ffee',
  '/reset',
  '/resetPwd',
  '/redirect',
  '/handicapLookup/12',
  '/teetime/3/tourney/signup',
  '/leaderboard/7KQ4MX2P',
])('%s is for everybody', (address) => expect(isForMembers(address)).toBe(false))
