import * as rabbit from 'lucide-react/icons/rabbit'
import * as triangle from 'lucide-react/icons/triangle'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { leanIcon } from './lean-icon.tsx'

/** The types of Lucide leave out the shapes of an icon. */
function shapesOf(icon: object): Parameters<typeof leanIcon>[0] {
  return (icon as { readonly __iconData: Parameters<typeof leanIcon>[0] }).__iconData
}

/** Lucide's own icon also has a class for each icon, and a namespace, which a page does not need. */
function asLean(markup: string): string {
  return markup
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/lucide lucide-[a-z-]+ ?/, '')
    .replace(' class=""', '')
}

/** The markup with the attributes of the icon in the order of their names. */
function sorted(markup: string): readonly string[] {
  const end = markup.indexOf('>')
  return [
    ...markup
      .slice(0, end)
      .split(/ (?=[a-zA-Z-]+=)/)
      .toSorted(),
    markup.slice(end),
  ]
}

test.each<[string, typeof rabbit, ComponentProps<typeof rabbit.default>]>([
  ['of its own size', rabbit, {}],
  ['of another size and stroke', triangle, { size: '1.25rem', strokeWidth: 2.5 }],
  ['turned, in a class', triangle, { transform: 'rotate(90)', className: 'mark', 'aria-hidden': true }],
  ['with a name', rabbit, { role: 'img', 'aria-label': 'has the rabbit' }],
])('an icon %s is drawn like that of Lucide', (_what, icon, { ref: _ref, ...props }) => {
  const [Lean, Lucide] = [leanIcon(shapesOf(icon)), icon.default]
  const theirs = asLean(renderToStaticMarkup(<Lucide {...props} />))
  expect(sorted(renderToStaticMarkup(<Lean {...props} />))).toEqual(sorted(theirs))
})
