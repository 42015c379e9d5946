import { expect, test } from 'vitest'
import { codeParts } from './code-parts.ts'

const imports: Readonly<Record<string, readonly string[]>> = {
  '/app/pwa/main.ts': ['/app/pwa/routes.ts'],
  '/app/pwa/start.tsx': ['/app/pwa/routes.ts', '/app/pwa/app.tsx', '/app/node_modules/react/index.js'],
  '/app/pwa/shell/shell.tsx': ['/app/pwa/ui/button.tsx', '/app/pwa/shell/menu.tsx', '/app/node_modules/@tanstack/a.js'],
  '/app/pwa/screens/leaderboard/scoring-screen.tsx': ['/app/pwa/ui/button.tsx', '/app/pwa/ui/choice.tsx'],
  '/app/pwa/screens/home/home-screen.tsx': ['/app/pwa/ui/pager.tsx'],
  '/app/pwa/ui/typeahead.tsx': ['/app/node_modules/@base-ui/react/combobox.js'],
  '/app/pwa/screens/courses/course-form.tsx': ['/app/pwa/ui/typeahead.tsx'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test.each([
  ['the page’s first script and what it looks addresses up in', '/app/pwa/routes.ts', 'main'],
  ['what every screen needs', '/app/pwa/app.tsx', 'ground'],
  ['what the shell and the card both need', '/app/pwa/ui/button.tsx', 'ground'],
  ['what only the shell needs', '/app/pwa/shell/menu.tsx', 'shell'],
  ['the library that only the shell asks the club with', '/app/node_modules/@tanstack/a.js', 'shell'],
  ['what the card alone needs', '/app/pwa/ui/choice.tsx', null],
  ['any other library', '/app/node_modules/react/index.js', null],
])('%s: %s goes to %s', (_what, id, part) => expect(codeParts('/app').always(id, modules)).toBe(part))

test.each([
  ['what the card shares', '/app/pwa/ui/choice.tsx', 'course'],
  ['what the screens share on which one begins', '/app/pwa/ui/pager.tsx', 'club'],
  ['what others share', '/app/pwa/ui/month-field.tsx', 'forms'],
  ['what stands on Base UI', '/app/pwa/screens/courses/course-form.tsx', null],
  ['a library', '/app/node_modules/uplot/uplot.js', null],
])('of what is shared, %s: %s goes to %s', (_what, id, part) =>
  expect(codeParts('/app').shared(id, modules)).toBe(part),
)
