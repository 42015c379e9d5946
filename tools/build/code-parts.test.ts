import { expect, test } from 'vitest'
import { codeParts } from './code-parts.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/app/pwa/index.html': ['/app/pwa/main.ts', '/app/pwa/ui/base.css'],
  '/app/pwa/main.ts': ['/app/pwa/routes.ts'],
  '/app/pwa/start.tsx': ['/app/pwa/routes.ts', '/app/pwa/app.tsx', '/app/node_modules/react/index.js'],
  '/app/pwa/routed.tsx': ['/app/pwa/shell/shell.tsx'],
  '/app/pwa/shell/shell.tsx': ['/app/pwa/ui/button.tsx', '/app/pwa/shell/menu.tsx', '/app/node_modules/@tanstack/a.js'],
  '/app/pwa/screens/leaderboard/scoring-screen.tsx': [
    '/app/pwa/ui/button.tsx',
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
    '/app/node_modules/lucide-react/icons/mail.mjs',
  ],
  '/app/pwa/screens/leaderboard/sheet.tsx': [
    '/app/pwa/screens/leaderboard/sheet.module.css',
    '/app/node_modules/lucide-react/icons/dots.mjs',
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
  ['a style of another screen', '/app/pwa/screens/home/home.module.css', 'styles'],
  ['an icon of another screen', '/app/node_modules/lucide-react/icons/mail.mjs', 'styles'],
  ['what the shell and the card both need', '/app/pwa/ui/button.tsx', 'ground'],
  ['what the card and a screen that is opened first both need', '/app/pwa/ui/skeleton.tsx', 'ground'],
  ['what only the shell needs', '/app/pwa/shell/menu.tsx', 'club'],
  ['the library that only the shell asks the club with', '/app/node_modules/@tanstack/a.js', 'club'],
  ['what the screens share on which one begins', '/app/pwa/ui/pager.tsx', 'club'],
  ['what is typed into on one of these', '/app/pwa/ui/text-field.tsx', 'fields'],
  ['what that stands on', '/app/node_modules/@base-ui/react/field.js', 'fields'],
  ['what else the card shares', '/app/pwa/outings/code-text.ts', 'course'],
  ['what the card alone needs', '/app/pwa/screens/leaderboard/hole.tsx', 'scoring-screen'],
  ['what the card shares with the screen before it', '/app/pwa/screens/leaderboard/scorer-initials.ts', null],
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
