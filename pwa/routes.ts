import { parse } from 'regexparam'

// The list of all screens. It is data and imports neither React nor a screen: addresses are looked up before the code
// of the screen has loaded, and the build and the browser stories read the list too.

/** Who may open a screen. A screen on the course is public and has neither header nor menu around it. */
type Audience = 'public' | 'course' | 'administrators' | 'members'

type Screen = {
  readonly path: string
  /** The name of the screen in the menu, and in the window's title after the club's name. */
  readonly title: string
  /** The file of the screen. It exports the component of its name: `home-screen.tsx` exports `HomeScreen`. */
  readonly file: string
  /** The name of the component, if the file has several screens. */
  readonly component?: string
  /**
   * The GET requests that the screen sends first, as paths below /api, exactly as it sends them; `:me` is the member's
   * id. They are sent while the code of the screen loads. If the address has parameters, only requests that contain all
   * of them are sent.
   */
  readonly prefetch?: readonly string[]
  /** Additional requests for a signed-in member. */
  readonly prefetchForMember?: readonly string[]
  /** Whether visits often begin on this screen. The build then adds little code to it that it does not need. */
  readonly beginsVisits?: boolean
  /** The files of lazily loaded views on which visits begin, too, by the `show` parameter of the address. */
  readonly views?: Readonly<Record<string, string>>
  /** Whether a reload would lose entered data. No update of the app is offered on such a screen. */
  readonly hasForm?: boolean
  /** Whether the screen lacks the club's header and menu, for people without an account. */
  readonly isBare?: boolean
  /**
   * Whether this public screen asks some visitors to log in, for example those without a code of the outing. They
   * return to it afterwards.
   */
  readonly mayWantLogin?: boolean
}

/** A route. Its `file` is a path below pwa. */
export type AppRoute = Screen & { readonly audience: Audience }

/**
 * The screen to which a member is redirected who must choose a password or confirm an email. The email with the
 * password links to it, too.
 */
export const resetPasswordPath = '/resetPwd'

/** The first screen of a visitor. */
export const startPath = '/login'

/** The first screen of a member. */
export const homePath = '/home'

const reviews = 'round/user/:me/reviews?sort=date&desc=true&size=8&page=1'

const home = {
  file: 'home/home-screen.tsx',
  beginsVisits: true,
  prefetch: [
    'outings',
    'teetime/recentGroups',
    'golfer/all',
    'round/user/:me/handicaps',
    reviews,
    'info/feeler',
    'teetime/all',
  ],
}

/** Addresses are looked up in this order; `file` is a path below pwa/screens. */
const screens: Readonly<Record<Audience, readonly Screen[]>> = {
  public: [
    {
      path: startPath,
      title: 'Login',
      file: 'login/login-screen.tsx',
      prefetch: ['teetime/loggedOut'],
      beginsVisits: true,
    },
    {
      path: '/register',
      title: 'Register',
      file: 'register/register-screen.tsx',
      prefetch: ['info/registration'],
      hasForm: true,
    },
    { path: '/setup', title: 'Setup', file: 'setup/first-admin-screen.tsx', hasForm: true },
    { path: '/confirm/:hash?', title: 'Confirm', file: 'confirm/confirm-screen.tsx' },
    { path: '/invitation/:hash', title: 'Welcome', file: 'invitation/invitation-screen.tsx', hasForm: true },
    { path: '/reset', title: 'Password Reset', file: 'reset/reset-screen.tsx' },
    { path: resetPasswordPath, title: 'Reset Temp Password', file: 'reset-password/reset-password-screen.tsx' },
    { path: '/redirect', title: 'Redirecting', file: 'redirect/redirect-screen.tsx' },
    { path: '/emailChange/:hash', title: 'Email Change', file: 'email-change/email-change-screen.tsx' },
    { path: '/unsubscribe/:token', title: 'Unsubscribe', file: 'unsubscribe/unsubscribe-screen.tsx' },
    { path: '/privacy', title: 'Privacy', file: 'legal/legal-screen.tsx', component: 'PrivacyScreen' },
    { path: '/terms', title: 'Terms', file: 'legal/legal-screen.tsx', component: 'TermsScreen' },
    { path: '/visitors', title: 'Visitors', file: 'visitors/visitors-screen.tsx' },
    { path: '/contactUs', title: 'Contact US', file: 'contact/contact-screen.tsx' },
    {
      path: '/handicapLookup/:uId?',
      title: 'Handicap Lookup',
      file: 'handicap-lookup/handicap-lookup-screen.tsx',
      prefetch: [reviews],
      prefetchForMember: ['round/waiting'],
      beginsVisits: true,
      mayWantLogin: true,
    },
    {
      path: '/handicapDetail/:uId/:type',
      title: 'Handicap Detail',
      file: 'handicap-lookup/handicap-detail-screen.tsx',
      mayWantLogin: true,
    },
    {
      path: '/teetime/:tId/tourney/signup',
      title: 'Tourney Signup',
      file: 'sign-ups/sign-up-screen.tsx',
      hasForm: true,
    },
    { path: '/teetime/:tId/tourney/players', title: 'Tourney Players', file: 'sign-ups/players-screen.tsx' },
    { path: '/signup/:hash', title: 'Your Sign-up', file: 'sign-up-link/sign-up-link-screen.tsx' },
    {
      path: '/leaderboard',
      title: 'Leaderboard',
      file: 'leaderboard/landing/landing-screen.tsx',
      beginsVisits: true,
    },
    {
      path: '/follow/:token',
      title: 'Leaderboard',
      file: 'follow/follow-screen.tsx',
      prefetch: ['follow/:token'],
      beginsVisits: true,
      isBare: true,
    },
    {
      path: '/outing/:oId/results',
      title: 'Results',
      file: 'results/results-screen.tsx',
      prefetchForMember: ['teetime/results/:oId'],
      beginsVisits: true,
      mayWantLogin: true,
    },
    {
      path: '/outing/:oId/stakes',
      title: 'Stakes',
      file: 'stakes/stakes-screen.tsx',
      hasForm: true,
      mayWantLogin: true,
    },
  ],
  course: [
    {
      path: '/leaderboard/:code/:group?',
      title: 'Scoring',
      file: 'leaderboard/scoring-screen.tsx',
      views: { board: 'screens/leaderboard/board/board.tsx' },
      hasForm: true,
    },
  ],
  administrators: [
    { path: '/admin/setup', title: 'Setup', file: 'setup/setup-screen.tsx' },
    { path: '/admin/doctor', title: 'Doctor', file: 'doctor/doctor-screen.tsx' },
    { path: '/admin/club', title: 'Club', file: 'admin/club-screen.tsx', hasForm: true },
    { path: '/admin/season', title: 'Season', file: 'season/season-form-screen.tsx', hasForm: true },
    { path: '/admin/members', title: 'Members', file: 'admin/members-screen.tsx' },
    { path: '/admin/addMembers', title: 'Add Members', file: 'add-members/add-members-screen.tsx', hasForm: true },
    { path: '/admin/invitations', title: 'Invitations', file: 'invitations/invitations-screen.tsx' },
    { path: '/admin/registrations', title: 'Registrations', file: 'admin/registrations-screen.tsx' },
    { path: '/admin/emailChanges', title: 'Email Changes', file: 'admin/email-changes-screen.tsx' },
    { path: '/admin/messages', title: 'Messages', file: 'admin/messages-screen.tsx' },
    { path: '/admin/outings', title: 'Outings', file: 'admin/outings-screen.tsx' },
    { path: '/admin/roundsToCheck', title: 'Reported Rounds', file: 'admin/rounds-to-check-screen.tsx' },
    { path: '/admin/usgaRounds', title: 'USGA Rounds', file: 'admin/usga-rounds-screen.tsx' },
    { path: '/admin/deletedRounds', title: 'Deleted Rounds', file: 'admin/deleted-rounds-screen.tsx' },
    { path: '/admin/exports', title: 'Exports', file: 'admin/exports-screen.tsx' },
  ],
  members: [
    { path: homePath, title: 'Home', ...home },
    { path: '/currentOutings', title: 'Current Outings', ...home },
    {
      path: '/startAgain',
      title: 'Start',
      file: 'start-again/start-again-screen.tsx',
      prefetch: ['teetime/recentGroups'],
      beginsVisits: true,
      hasForm: true,
    },
    { path: '/tournament', title: 'Group Scoring', file: 'tournament/tournament-screen.tsx', hasForm: true },
    { path: '/postRound', title: 'Post Round', file: 'post-round/select-course-screen.tsx', hasForm: true },
    { path: '/postRound/course', title: 'Post Round', file: 'post-round/select-course-screen.tsx', hasForm: true },
    {
      path: '/postRound/round',
      title: 'Set The Round Information',
      file: 'post-round/round-screen.tsx',
      hasForm: true,
    },
    { path: '/postRound/golfers', title: 'Select Golfers', file: 'post-round/golfers-screen.tsx', hasForm: true },
    {
      path: '/postRound/golfers/scores',
      title: 'Set Golfers Score',
      file: 'post-round/golfer-scores-screen.tsx',
      hasForm: true,
    },
    { path: '/postRound/reviews', title: 'Round Review', file: 'post-round/review-screen.tsx', hasForm: true },
    {
      path: '/roundFiles',
      title: 'Import and Export Rounds',
      file: 'round-files/round-files-screen.tsx',
      hasForm: true,
    },
    { path: '/results', title: 'Results', file: 'results/posted-outings-screen.tsx' },
    { path: '/season/:sId?', title: 'Season', file: 'season/season-screen.tsx' },
    { path: '/outing/:oId/arrivals', title: 'Arrivals', file: 'event-day/arrivals-screen.tsx' },
    { path: '/outing/:oId/print', title: 'Print', file: 'event-day/print-screen.tsx' },
    { path: '/recentPostings', title: 'Recent Postings', file: 'recent-postings/recent-postings-screen.tsx' },
    {
      path: '/addTeetime',
      title: 'Add Tee Time',
      file: 'tee-times/tee-time-screen.tsx',
      component: 'AddTeeTimeScreen',
      hasForm: true,
    },
    {
      path: '/editTeetime/:tId',
      title: 'Edit Tee Time',
      file: 'tee-times/tee-time-screen.tsx',
      component: 'EditTeeTimeScreen',
      hasForm: true,
    },
    {
      path: '/sendFeeler',
      title: 'Send Feeler',
      file: 'feelers/feeler-screen.tsx',
      component: 'SendFeelerScreen',
      hasForm: true,
    },
    {
      path: '/editFeeler/:fId',
      title: 'Edit Feeler',
      file: 'feelers/feeler-screen.tsx',
      component: 'EditFeelerScreen',
      hasForm: true,
    },
    { path: '/settings', title: 'My Account', file: 'settings/settings-screen.tsx', hasForm: true },
    { path: '/directory', title: 'Directory', file: 'directory/directory-screen.tsx' },
    { path: '/viewCourses/:cId', title: 'View Course', file: 'courses/view-course-screen.tsx' },
    {
      path: '/viewCourses/:cId/rounds',
      title: 'View Course Rounds',
      file: 'courses/view-course-screen.tsx',
      component: 'ViewCourseRoundsScreen',
    },
    {
      path: '/viewCourses/:cId/memberRounds',
      title: 'View Member Rounds',
      file: 'courses/view-course-screen.tsx',
      component: 'ViewMemberRoundsScreen',
    },
    {
      path: '/viewCourses/:cId/handicaps',
      title: 'View Course Handicaps',
      file: 'courses/view-course-screen.tsx',
      component: 'ViewCourseHandicapsScreen',
    },
    {
      path: '/viewCourses',
      title: 'Courses',
      file: 'courses/view-courses-screen.tsx',
      prefetch: ['course/search?sort=recent12mo&desc=true&page=1&size=10', 'course/city'],
      beginsVisits: true,
    },
    { path: '/addCourse/:prevRoute', title: 'Add Course', file: 'courses/add-course-screen.tsx', hasForm: true },
    { path: '/editCourse/:cId', title: 'Edit Course', file: 'courses/edit-course-screen.tsx', hasForm: true },
    {
      path: '/course/:cId/editTeebox',
      title: 'Edit Course Teeboxes',
      file: 'courses/edit-teebox-screen.tsx',
      hasForm: true,
    },
  ],
}

const notFound: AppRoute = { path: '*', title: 'Page Not Found', file: 'not-found-screen.tsx', audience: 'members' }

/** The screen that other members see at an address for administrators. */
export const forAdministrators: AppRoute = {
  path: '/admin/*',
  title: 'Administrators Only',
  file: 'screens/admin/for-administrators-screen.tsx',
  audience: 'administrators',
}

export const routes: readonly AppRoute[] = [
  ...(['public', 'course', 'administrators', 'members'] as const).flatMap((audience) =>
    screens[audience].map((screen) => ({ ...screen, file: `screens/${screen.file}`, audience })),
  ),
  notFound,
]

export function routesFor(audience: Audience): readonly AppRoute[] {
  return routes.filter((route) => route.audience === audience)
}

/** Returns the route of an address. Every address has one. */
export function routeAt(pathname: string): AppRoute {
  const address = pathname === '/' ? startPath : pathname
  return routes.find(({ path }) => patternOf(path).test(address)) ?? notFound
}

/** Parsed once: an address is looked up ten times while the app starts. */
const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? parse(path).pattern
  patterns.set(path, pattern)
  return pattern
}

/** Whether only members may open the screen at an address. */
export function isForMembers(pathname: string): boolean {
  return ['members', 'administrators'].includes(routeAt(pathname).audience)
}

/** Whether a person may return to the address after a login, because a visitor can be asked to log in there. */
export function mayWantLogin(pathname: string): boolean {
  return isForMembers(pathname) || routeAt(pathname).mayWantLogin === true
}

/** Whether the screen at an address has the club's header and menu around it. */
export function hasShell(pathname: string): boolean {
  return routeAt(pathname).audience !== 'course'
}

/** Returns the name of the component that a route renders. */
export function componentOf({ file, component }: Pick<AppRoute, 'file' | 'component'>): string {
  const [name = ''] = file.split('/').at(-1)?.split('.') ?? []
  return component ?? name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Reads an id in a path or a query; null for anything else. Negative ids were assigned by a phone. */
export function idInAddress(text: string | null | undefined): number | null {
  return /^([1-9]\d{0,9}|-[1-9]\d{14})$/.test(text ?? '') ? Number(text) : null
}
