import { expect, test } from 'vitest'
import { codeParts } from './code-parts.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/app/pwa/index.html': ['/app/pwa/main.ts', '/app/pwa/ui/base.css'],
  '/app/pwa/main.ts': ['/app/pwa/routes.ts'],
  '/app/pwa/start.tsx': ['/app/pwa/routes.ts', '/app/pwa/app.tsx', '/app/node_modules/react/index.js'],
  '/app/pwa/routed.tsx': ['/app/pwa/shell/shell.tsx'],
  '/app/pwa/shell/shell.tsx': [
    '/app/pwa/ui/button.tsx',
    '/app/pwa/ui/button.module.css',
    '/app/pwa/shell/menu.tsx',
    '/app/node_modules/@tanstack/a.js',
  ],
  '/app/pwa/screens/leaderboard/scoring-screen.tsx': [
    '/app/pwa/ui/button.tsx',
    '/app/pwa/ui/button.module.css',
    '/app/pwa/ui/skeleton.tsx',
    '/app/pwa/outings/code-text.ts',
    '/app/pwa/screens/leaderboard/hole.tsx',
    '/app/pwa/screens/leaderboard/scorer-initials.ts',
    '/app/node_modules/lucide-react/icons/flag.mjs',
    '/app/node_modules/clsx/index.js',
  ],
  '/app/pwa/screens/leaderboard/landing/landing-screen.tsx': ['/app/pwa/screens/leaderboard/scorer-initials.ts'],
  '/app/pwa/screens/home/home-screen.tsx': [
    '/app/pwa/ui/skeleton.tsx',
    '/app/pwa/ui/pager.tsx',
    '/app/pwa/screens/home/index-hero.tsx',
    '/app/pwa/ui/text-field.tsx',
    '/app/pwa/screens/home/home.module.css',
    '/app/pwa/ui/pager.module.css',
    '/app/node_modules/lucide-react/icons/mail.mjs',
    '/app/node_modules/lucide-react/icons/star.mjs',
    '/app/pwa/rounds/rounds-on-phone.tsx',
    '/app/pwa/tee-times/tee-time-card.tsx',
    '/app/pwa/outings/posted-outings.tsx',
    '/app/pwa/rounds/chart-points.ts',
  ],
  '/app/pwa/screens/login/login-screen.tsx': [
    '/app/pwa/ui/pager.tsx',
    '/app/pwa/tee-times/tee-time-card.tsx',
    '/app/pwa/ui/password.ts',
  ],
  '/app/pwa/screens/courses/view-courses-screen.tsx': ['/app/pwa/ui/pager.tsx', '/app/pwa/ui/skeleton.tsx'],
  '/app/pwa/screens/handicap-lookup/handicap-lookup-screen.tsx': ['/app/pwa/ui/skeleton.tsx'],
  '/app/pwa/screens/tournament/tournament-screen.tsx': [
    '/app/pwa/ui/password.ts',
    '/app/pwa/rounds/rounds-on-phone.tsx',
    '/app/pwa/ui/chart.module.css',
    '/app/pwa/screens/tournament/steps.module.css',
    '/app/node_modules/lucide-react/icons/grip.mjs',
  ],
  '/app/pwa/screens/leaderboard/sheet.tsx': [
    '/app/pwa/screens/leaderboard/sheet.module.css',
    '/app/pwa/ui/pager.module.css',
    '/app/node_modules/lucide-react/icons/dots.mjs',
    '/app/node_modules/lucide-react/icons/mail.mjs',
  ],
  '/app/pwa/ui/text-field.tsx': ['/app/node_modules/@base-ui/react/field.js'],
  '/app/pwa/ui/typeahead.tsx': ['/app/node_modules/@base-ui/react/combobox.js'],
}
const lazyImports: Readonly<Record<string, readonly string[]>> = {
  '/app/pwa/screens/leaderboard/scoring-screen.tsx': ['/app/pwa/screens/leaderboard/sheet.tsx'],
}
const modules = {
  getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [], dynamicallyImportedIds: lazyImports[id] ?? [] }),
}

test.each([
  ['the page’s first script and what it looks addresses up in', '/app/pwa/routes.ts', 'main'],
  ['the styles of the page', '/app/pwa/ui/base.css', 'main'],
  ['what every screen needs', '/app/pwa/app.tsx', 'ground'],
  ['an icon of the card', '/app/node_modules/lucide-react/icons/flag.mjs', 'ground'],
  ['a style of its sheets', '/app/pwa/screens/leaderboard/sheet.module.css', 'sheets'],
  ['an icon of its sheets', '/app/node_modules/lucide-react/icons/dots.mjs', 'sheets'],
  ['a style that the card and the shell need', '/app/pwa/ui/button.module.css', 'ground'],
  ['a style of a screen on which a visit begins', '/app/pwa/screens/home/home.module.css', null],
  ['a style that it shares with a sheet', '/app/pwa/ui/pager.module.css', 'styles'],
  ['an icon that it shares with a sheet', '/app/node_modules/lucide-react/icons/mail.mjs', 'club'],
  ['an icon that it has alone', '/app/node_modules/lucide-react/icons/star.mjs', null],
  ['a style of any other screen', '/app/pwa/screens/tournament/steps.module.css', null],
  ['a style that the other screens share', '/app/pwa/ui/chart.module.css', 'looks'],
  ['an icon of the other screens', '/app/node_modules/lucide-react/icons/grip.mjs', 'looks'],
  ['what the shell and the card both need', '/app/pwa/ui/button.tsx', 'ground'],
  ['what the card and most screens need on which a visit begins', '/app/pwa/ui/skeleton.tsx', 'ground'],
  ['what only the shell needs', '/app/pwa/shell/menu.tsx', 'club'],
  ['the library that only the shell asks the club with', '/app/node_modules/@tanstack/a.js', 'club'],
  ['what most screens share on which a visit begins', '/app/pwa/ui/pager.tsx', 'club'],
  ['what two of them share', '/app/pwa/tee-times/tee-time-card.tsx', 'login-home'],
  ['what one of them shares with a screen that is opened later', '/app/pwa/rounds/rounds-on-phone.tsx', 'home'],
  ['what the login shares with a screen that is opened later', '/app/pwa/ui/password.ts', 'login-home'],
  ['what only one of them needs', '/app/pwa/rounds/chart-points.ts', null],
  ['what is typed into on one of these', '/app/pwa/ui/text-field.tsx', 'fields'],
  ['what that stands on', '/app/node_modules/@base-ui/react/field.js', 'fields'],
  ['what else the card shares', '/app/pwa/outings/code-text.ts', 'ground'],
  ['what the card alone needs', '/app/pwa/screens/leaderboard/hole.tsx', 'scoring-screen'],
  ['what the card shares with the screen before it', '/app/pwa/screens/leaderboard/scorer-initials.ts', 'ground'],
  ['what one screen alone needs', '/app/pwa/screens/home/index-hero.tsx', null],
  ['a library of the card', '/app/node_modules/clsx/index.js', null],
  ['any other library', '/app/node_modules/react/index.js', null],
])('%s: %s goes to %s', (_what, id, part) => expect(codeParts('/app').first(id, modules)).toBe(part))

test.each([
  ['what others share', '/app/pwa/ui/month-field.tsx', 'forms'],
  ['what stands on Base UI', '/app/pwa/ui/typeahead.tsx', null],
  ['what belongs to one screen', '/app/pwa/screens/leaderboard/later-texts.ts', null],
  ['a library', '/app/node_modules/uplot/uplot.js', null],
])('of what is shared, %s: %s goes to %s', (_what, id, part) =>
  expect(codeParts('/app').shared(id, modules)).toBe(part),
)
