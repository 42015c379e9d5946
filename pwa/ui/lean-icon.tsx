import { createElement, type ComponentProps } from 'react'

/** An icon of Lucide: shapes in a square of 24 units, each with its attributes. */
type IconData = { readonly node: readonly (readonly [shape: string, attributes: Readonly<Record<string, string>>])[] }

type Props = ComponentProps<'svg'> & { size?: number | string }

/**
 * Returns the component of an icon. In the build it takes the place of Lucide's own, without the settings that the app
 * does not use. An icon without a role is hidden from screen readers.
 */
export function leanIcon({ node }: IconData) {
  return function LeanIcon({ size = 24, ...props }: Props) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props.role === undefined ? 'true' : undefined}
        {...props}
      >
        {node.map(([shape, attributes]) => createElement(shape, attributes))}
      </svg>
    )
  }
}
