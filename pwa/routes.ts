import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { matchPath } from 'react-router-dom'

type Load = () => Promise<ComponentType>

export type AppRoute = {
  readonly path: string
  /** Follows the club's name in the window's title. */
  readonly title: string
  readonly load: Load
  readonly screen: LazyExoticComponent<ComponentType>
}

/** Where whoever has to choose a password, or to confirm an address, is held; the mail with the password leads here. */
export const resetPasswordPath = '/resetPwd'

/** Screens for everybody. */
export const publicRoutes: readonly AppRoute[] = [
  route({
    path: '/login',
    title: 'Login',
    load: async () => (await import('./screens/login/login-screen.tsx')).LoginScreen,
  }),
  route({
    path: '/register',
    title: 'Register',
    load: async () => (await import('./screens/register/register-screen.tsx')).RegisterScreen,
  }),
  route({
    path: '/confirm/:hash?',
    title: 'Confirm',
    load: async () => (await import('./screens/confirm/confirm-screen.tsx')).ConfirmScreen,
  }),
  route({
    path: '/reset',
    title: 'Password Reset',
    load: async () => (await import('./screens/reset/reset-screen.tsx')).ResetScreen,
  }),
  route({
    path: resetPasswordPath,
    title: 'Reset Temp Password',
    load: async () => (await import('./screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen,
  }),
  route({
    path: '/redirect',
    title: 'Redirecting',
    load: async () => (await import('./screens/redirect/redirect-screen.tsx')).RedirectScreen,
  }),
  route({
    path: '/emailChange/:hash',
    title: 'Change of Email',
    load: async () => (await import('./screens/email-change/email-change-screen.tsx')).EmailChangeScreen,
  }),
  route({
    path: '/unsubscribe/:token',
    title: 'Unsubscribe',
    load: async () => (await import('./screens/unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
  }),
  route({
    path: '/visitors',
    title: 'Visitors',
    load: async () => (await import('./screens/visitors/visitors-screen.tsx')).VisitorsScreen,
  }),
  route({
    path: '/contactUs',
    title: 'Contact US',
    load: async () => (await import('./screens/contact/contact-screen.tsx')).ContactScreen,
  }),
  route({
    path: '/handicapLookup/:uId?',
    title: 'Handicap Lookup',
    load: async () => (await import('./screens/handicap-lookup/handicap-lookup-screen.tsx')).HandicapLookupScreen,
  }),
  route({
    path: '/handicapDetail/:uId/:type',
    title: 'Handicap Detail',
    load: async () => (await import('./screens/handicap-detail/handicap-detail-screen.tsx')).HandicapDetailScreen,
  }),
  route({
    path: '/teetime/:tId/tourney/signup',
    title: 'Tourney Signup',
    load: async () => (await import('./screens/sign-ups/sign-up-screen.tsx')).SignUpScreen,
  }),
  route({
    path: '/teetime/:tId/tourney/players',
    title: 'Tourney Players',
    load: async () => (await import('./screens/sign-ups/players-screen.tsx')).PlayersScreen,
  }),
  route({
    path: '/leaderboard',
    title: 'Leaderboard',
    load: async () => (await import('./screens/leaderboard/landing/landing-screen.tsx')).LandingScreen,
  }),
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

/** Screens for members; everybody else is sent to the login. */
export const memberRoutes: readonly AppRoute[] = [
  route({ path: '/home', title: 'Home', load: home }),
  route({ path: '/currentOutings', title: 'Current Outings', load: home }),
  route({
    path: '/tournament',
    title: 'Group Scoring',
    load: async () => (await import('./screens/tournament/tournament-screen.tsx')).TournamentScreen,
  }),
  route({ path: '/postRound', title: 'Post Round', load: selectCourse }),
  route({ path: '/postRound/course', title: 'Post Round', load: selectCourse }),
  route({
    path: '/postRound/round',
    title: 'Set The Round Information',
    load: async () => (await import('./screens/post-round/round-screen.tsx')).RoundScreen,
  }),
  route({
    path: '/postRound/golfers',
    title: 'Select Golfers',
    load: async () => (await import('./screens/post-round/golfers-screen.tsx')).GolfersScreen,
  }),
  route({
    path: '/postRound/golfers/scores',
    title: 'Set Golfers Score',
    load: async () => (await import('./screens/post-round/golfer-scores-screen.tsx')).GolferScoresScreen,
  }),
  route({
    path: '/postRound/reviews',
    title: 'Round Review',
    load: async () => (await import('./screens/post-round/review-screen.tsx')).ReviewScreen,
  }),
  route({
    path: '/roundFiles',
    title: 'Import and Export Rounds',
    load: async () => (await import('./screens/round-files/round-files-screen.tsx')).RoundFilesScreen,
  }),
  route({
    path: '/recentPostings',
    title: 'Recent Postings',
    load: async () => (await import('./screens/recent-postings/recent-postings-screen.tsx')).RecentPostingsScreen,
  }),
  route({
    path: '/addTeetime',
    title: 'Add Tee Time',
    load: async () => (await import('./screens/tee-times/add-tee-time-screen.tsx')).AddTeeTimeScreen,
  }),
  route({
    path: '/editTeetime/:tId',
    title: 'Edit Tee Time',
    load: async () => (await import('./screens/tee-times/edit-tee-time-screen.tsx')).EditTeeTimeScreen,
  }),
  route({
    path: '/sendFeeler',
    title: 'Send Feeler',
    load: async () => (await import('./screens/feelers/send-feeler-screen.tsx')).SendFeelerScreen,
  }),
  route({
    path: '/editFeeler/:fId',
    title: 'Edit Feeler',
    load: async () => (await import('./screens/feelers/edit-feeler-screen.tsx')).EditFeelerScreen,
  }),
  route({
    path: '/settings',
    title: 'My Account',
    load: async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen,
  }),
  route({
    path: '/directory',
    title: 'Directory',
    load: async () => (await import('./screens/directory/directory-screen.tsx')).DirectoryScreen,
  }),
  ...courseViews.map(({ path, title, screen }) =>
    route({
      path: `/viewCourses/:cId${path}`,
      title,
      load: async () => (await import('./screens/courses/view-course-screen.tsx'))[screen],
    }),
  ),
  route({
    path: '/viewCourses',
    title: 'Courses',
    load: async () => (await import('./screens/courses/view-courses-screen.tsx')).ViewCoursesScreen,
  }),
  route({
    path: '/addCourse/:prevRoute',
    title: 'Add Course',
    load: async () => (await import('./screens/courses/add-course-screen.tsx')).AddCourseScreen,
  }),
  route({
    path: '/editCourse/:cId',
    title: 'Edit Course',
    load: async () => (await import('./screens/courses/edit-course-screen.tsx')).EditCourseScreen,
  }),
  route({
    path: '/course/:cId/editTeebox',
    title: 'Edit Course Teeboxes',
    load: async () => (await import('./screens/courses/edit-teebox-screen.tsx')).EditTeeboxScreen,
  }),
  route({
    path: '*',
    title: 'Page Not Found',
    load: async () => (await import('./screens/not-found/not-found-screen.tsx')).NotFoundScreen,
  }),
]

/** Screens for administrators; other members are told that they are. */
export const adminRoutes: readonly AppRoute[] = [
  route({
    path: '/admin/members',
    title: 'Members',
    load: async () => (await import('./screens/admin/members-screen.tsx')).MembersScreen,
  }),
  route({
    path: '/admin/emailChanges',
    title: 'Email Changes',
    load: async () => (await import('./screens/admin/email-changes-screen.tsx')).EmailChangesScreen,
  }),
  route({
    path: '/admin/messages',
    title: 'Messages',
    load: async () => (await import('./screens/admin/messages-screen.tsx')).MessagesScreen,
  }),
  route({
    path: '/admin/usgaRounds',
    title: 'USGA Rounds',
    load: async () => (await import('./screens/admin/usga-rounds-screen.tsx')).UsgaRoundsScreen,
  }),
  route({
    path: '/admin/deletedRounds',
    title: 'Deleted Rounds',
    load: async () => (await import('./screens/admin/deleted-rounds-screen.tsx')).DeletedRoundsScreen,
  }),
  route({
    path: '/admin/exports',
    title: 'Exports',
    load: async () => (await import('./screens/admin/exports-screen.tsx')).ExportsScreen,
  }),
]

/** What other members see at the address of any of them. */
export const forAdministrators = route({
  path: '/admin/*',
  title: 'Administrators Only',
  load: async () => (await import('./screens/admin/for-administrators-screen.tsx')).ForAdministratorsScreen,
})

/** Screens on the course, which stand alone: without the club's header and menu. */
export const courseRoutes: readonly AppRoute[] = [
  route({
    path: '/leaderboard/:code/:group?',
    title: 'Scoring',
    load: async () => (await import('./screens/leaderboard/scoring-screen.tsx')).ScoringScreen,
  }),
]

/** Every route, in the order in which addresses are looked up. */
export const allRoutes: readonly AppRoute[] = [...publicRoutes, ...courseRoutes, ...adminRoutes, ...memberRoutes]

/** Whether the screen at an address stands inside the club's header and menu. */
export function standsInShell(pathname: string): boolean {
  return !courseRoutes.some(({ path }) => matchPath(path, pathname) !== null)
}

/** Where the app begins. */
export const startPath = '/login'

/** The screen at an address; every address has one. */
export function routeAt(pathname: string): AppRoute | undefined {
  const address = pathname === '/' ? startPath : pathname
  return allRoutes.find(({ path }) => matchPath(path, address) !== null)
}

/** Whether the screen at an address is for members alone. */
export function isForMembers(pathname: string): boolean {
  return [...memberRoutes, ...adminRoutes].some((route) => route === routeAt(pathname))
}

function route({ path, title, load }: Omit<AppRoute, 'screen'>): AppRoute {
  return { path, title, load, screen: lazy(async () => ({ default: await load() })) }
}
