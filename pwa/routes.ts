import { parse } from 'regexparam'
import type { ComponentType } from 'react'

// Neither React nor its router stands here: an address is looked up before they have come.

type Load = () => Promise<ComponentType>

export type AppRoute = {
  readonly path: string
  /** Follows the club's name in the window's title. */
  readonly title: string
  readonly load: Load
}

/** Where whoever has to choose a password, or to confirm an address, is held; the mail with the password leads here. */
export const resetPasswordPath = '/resetPwd'

/** Screens for everybody. */
export const publicRoutes: readonly AppRoute[] = [
  {
    path: '/login',
    title: 'Login',
    load: async () => (await import('./screens/login/login-screen.tsx')).LoginScreen,
  },
  {
    path: '/register',
    title: 'Register',
    load: async () => (await import('./screens/register/register-screen.tsx')).RegisterScreen,
  },
  {
    path: '/confirm/:hash?',
    title: 'Confirm',
    load: async () => (await import('./screens/confirm/confirm-screen.tsx')).ConfirmScreen,
  },
  {
    path: '/reset',
    title: 'Password Reset',
    load: async () => (await import('./screens/reset/reset-screen.tsx')).ResetScreen,
  },
  {
    path: resetPasswordPath,
    title: 'Reset Temp Password',
    load: async () => (await import('./screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: '/redirect',
    title: 'Redirecting',
    load: async () => (await import('./screens/redirect/redirect-screen.tsx')).RedirectScreen,
  },
  {
    path: '/emailChange/:hash',
    title: 'Change of Email',
    load: async () => (await import('./screens/email-change/email-change-screen.tsx')).EmailChangeScreen,
  },
  {
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    load: async () => (await import('./screens/unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  {
    path: '/visitors',
    title: 'Visitors',
    load: async () => (await import('./screens/visitors/visitors-screen.tsx')).VisitorsScreen,
  },
  {
    path: '/contactUs',
    title: 'Contact US',
    load: async () => (await import('./screens/contact/contact-screen.tsx')).ContactScreen,
  },
  {
    path: '/handicapLookup/:uId?',
    title: 'Handicap Lookup',
    load: async () => (await import('./screens/handicap-lookup/handicap-lookup-screen.tsx')).HandicapLookupScreen,
  },
  {
    path: '/handicapDetail/:uId/:type',
    title: 'Handicap Detail',
    load: async () => (await import('./screens/handicap-lookup/handicap-detail-screen.tsx')).HandicapDetailScreen,
  },
  {
    path: '/teetime/:tId/tourney/signup',
    title: 'Tourney Signup',
    load: async () => (await import('./screens/sign-ups/sign-up-screen.tsx')).SignUpScreen,
  },
  {
    path: '/teetime/:tId/tourney/players',
    title: 'Tourney Players',
    load: async () => (await import('./screens/sign-ups/players-screen.tsx')).PlayersScreen,
  },
  {
    path: '/signup/:hash',
    title: 'Your Sign-up',
    load: async () => (await import('./screens/sign-up-link/sign-up-link-screen.tsx')).SignUpLinkScreen,
  },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    load: async () => (await import('./screens/leaderboard/landing/landing-screen.tsx')).LandingScreen,
  },
]

/** A course, and what of it is shown. */
const courseViews = [
  { path: '', title: 'View Course', screen: 'ViewCourseScreen' },
  { path: '/rounds', title: 'View Course Rounds', screen: 'ViewCourseRoundsScreen' },
  { path: '/memberRounds', title: 'View Member Rounds', screen: 'ViewMemberRoundsScreen' },
  { path: '/handicaps', title: 'View Course Handicaps', screen: 'ViewCourseHandicapsScreen' },
] as const

const home: Load = async () => (await import('./screens/home/home-screen.tsx')).HomeScreen
const selectCourse: Load = async () =>
  (await import('./screens/post-round/select-course-screen.tsx')).SelectCourseScreen

const notFound: AppRoute = {
  path: '*',
  title: 'Page Not Found',
  load: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
}

/** Screens for members; everybody else is sent to the login. */
export const memberRoutes: readonly AppRoute[] = [
  { path: '/home', title: 'Home', load: home },
  { path: '/currentOutings', title: 'Current Outings', load: home },
  {
    path: '/tournament',
    title: 'Group Scoring',
    load: async () => (await import('./screens/tournament/tournament-screen.tsx')).TournamentScreen,
  },
  { path: '/postRound', title: 'Post Round', load: selectCourse },
  { path: '/postRound/course', title: 'Post Round', load: selectCourse },
  {
    path: '/postRound/round',
    title: 'Set The Round Information',
    load: async () => (await import('./screens/post-round/round-screen.tsx')).RoundScreen,
  },
  {
    path: '/postRound/golfers',
    title: 'Select Golfers',
    load: async () => (await import('./screens/post-round/golfers-screen.tsx')).GolfersScreen,
  },
  {
    path: '/postRound/golfers/scores',
    title: 'Set Golfers Score',
    load: async () => (await import('./screens/post-round/golfer-scores-screen.tsx')).GolferScoresScreen,
  },
  {
    path: '/postRound/reviews',
    title: 'Round Review',
    load: async () => (await import('./screens/post-round/review-screen.tsx')).ReviewScreen,
  },
  {
    path: '/roundFiles',
    title: 'Import and Export Rounds',
    load: async () => (await import('./screens/round-files/round-files-screen.tsx')).RoundFilesScreen,
  },
  {
    path: '/recentPostings',
    title: 'Recent Postings',
    load: async () => (await import('./screens/recent-postings/recent-postings-screen.tsx')).RecentPostingsScreen,
  },
  {
    path: '/addTeetime',
    title: 'Add Tee Time',
    load: async () => (await import('./screens/tee-times/add-tee-time-screen.tsx')).AddTeeTimeScreen,
  },
  {
    path: '/editTeetime/:tId',
    title: 'Edit Tee Time',
    load: async () => (await import('./screens/tee-times/edit-tee-time-screen.tsx')).EditTeeTimeScreen,
  },
  {
    path: '/sendFeeler',
    title: 'Send Feeler',
    load: async () => (await import('./screens/feelers/send-feeler-screen.tsx')).SendFeelerScreen,
  },
  {
    path: '/editFeeler/:fId',
    title: 'Edit Feeler',
    load: async () => (await import('./screens/feelers/edit-feeler-screen.tsx')).EditFeelerScreen,
  },
  {
    path: '/settings',
    title: 'My Account',
    load: async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
  },
  {
    path: '/directory',
    title: 'Directory',
    load: async () => (await import('./screens/directory/directory-screen.tsx')).DirectoryScreen,
  },
  ...courseViews.map(({ path, title, screen }) => ({
    path: `/viewCourses/:cId${path}`,
    title,
    load: async () => (await import('./screens/courses/view-course-screen.tsx'))[screen],
  })),
  {
    path: '/viewCourses',
    title: 'Courses',
    load: async () => (await import('./screens/courses/view-courses-screen.tsx')).ViewCoursesScreen,
  },
  {
    path: '/addCourse/:prevRoute',
    title: 'Add Course',
    load: async () => (await import('./screens/courses/add-course-screen.tsx')).AddCourseScreen,
  },
  {
    path: '/editCourse/:cId',
    title: 'Edit Course',
    load: async () => (await import('./screens/courses/edit-course-screen.tsx')).EditCourseScreen,
  },
  {
    path: '/course/:cId/editTeebox',
    title: 'Edit Course Teeboxes',
    load: async () => (await import('./screens/courses/edit-teebox-screen.tsx')).EditTeeboxScreen,
  },
  notFound,
]

/** Screens for administrators; other members are told that they are. */
export const adminRoutes: readonly AppRoute[] = [
  {
    path: '/admin/members',
    title: 'Members',
    load: async () => (await import('./screens/admin/members-screen.tsx')).MembersScreen,
  },
  {
    path: '/admin/emailChanges',
    title: 'Email Changes',
    load: async () => (await import('./screens/admin/email-changes-screen.tsx')).EmailChangesScreen,
  },
  {
    path: '/admin/messages',
    title: 'Messages',
    load: async () => (await import('./screens/admin/messages-screen.tsx')).MessagesScreen,
  },
  {
    path: '/admin/outings',
    title: 'Outings',
    load: async () => (await import('./screens/admin/outings-screen.tsx')).OutingsScreen,
  },
  {
    path: '/admin/roundsToCheck',
    title: 'Reported and Waiting Rounds',
    load: async () => (await import('./screens/admin/rounds-to-check-screen.tsx')).RoundsToCheckScreen,
  },
  {
    path: '/admin/usgaRounds',
    title: 'USGA Rounds',
    load: async () => (await import('./screens/admin/usga-rounds-screen.tsx')).UsgaRoundsScreen,
  },
  {
    path: '/admin/deletedRounds',
    title: 'Deleted Rounds',
    load: async () => (await import('./screens/admin/deleted-rounds-screen.tsx')).DeletedRoundsScreen,
  },
  {
    path: '/admin/exports',
    title: 'Exports',
    load: async () => (await import('./screens/admin/exports-screen.tsx')).ExportsScreen,
  },
]

/** What other members see at the address of any of them. */
export const forAdministrators: AppRoute = {
  path: '/admin/*',
  title: 'Administrators Only',
  load: async () => (await import('./screens/admin/for-administrators-screen.tsx')).ForAdministratorsScreen,
}

/** Screens on the course, which stand alone: without the club's header and menu. */
export const courseRoutes: readonly AppRoute[] = [
  {
    path: '/leaderboard/:code/:group?',
    title: 'Scoring',
    load: async () => (await import('./screens/leaderboard/scoring-screen.tsx')).ScoringScreen,
  },
]

/** Every route, in the order in which addresses are looked up. */
export const allRoutes: readonly AppRoute[] = [...publicRoutes, ...courseRoutes, ...adminRoutes, ...memberRoutes]

/** Whether the screen at an address stands inside the club's header and menu. */
export function standsInShell(pathname: string): boolean {
  return !courseRoutes.some(({ path }) => isAt(path, pathname))
}

export function loadShell() {
  return import('./shell/shell.tsx')
}

/** Where the app begins. */
export const startPath = '/login'

/** The screen at an address; every address has one. */
export function routeAt(pathname: string): AppRoute {
  const address = pathname === '/' ? startPath : pathname
  return allRoutes.find(({ path }) => isAt(path, address)) ?? notFound
}

/** Whether the screen at an address is for members alone. */
export function isForMembers(pathname: string): boolean {
  const route = routeAt(pathname)
  return memberRoutes.includes(route) || adminRoutes.includes(route)
}

function isAt(path: string, address: string): boolean {
  return parse(path).pattern.test(address)
}
