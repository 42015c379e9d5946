import type { Plugin, Rolldown } from 'vite'

/**
 * Inlines the styles of the page, so that its header is drawn as soon as the page has arrived, without a request that
 * blocks rendering. The server allows this one style by its hash. A disabled link stays, which Chromium 156 does not
 * fetch and 150 does: code that is loaded later needs this file too, and Vite requests files that no link of the page
 * names.
 */
export function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => {
        if (bundle === undefined) return page
        return page.replace(
          /<link rel="stylesheet"([^>]*)>/,
          (_, file: string) => `<style>${styleOfPage(bundle)}</style><link rel="stylesheet"${file} disabled>`,
        )
      },
    },
  }
}

/** Returns the styles of the page itself, which name the layers of all others. */
export function styleOfPage(bundle: Rolldown.OutputBundle): string {
  const names = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.isEntry ? [...(file.viteMetadata?.importedCss ?? [])] : [],
  )
  return names
    .map((name) => {
      const file = bundle[name]
      if (file?.type !== 'asset') throw new Error(`${name} is not in the build`)
      return String(file.source).trim()
    })
    .join('\n')
}
