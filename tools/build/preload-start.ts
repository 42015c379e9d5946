import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * The page begins with a small script, which asks for what its address needs. What every address needs is named in the
 * page itself, so that it is on its way when that script has come.
 */
export function preloadStart(module: string): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => filesOfStart(bundle, module).map(preload),
    },
  }
}

/** The file that holds the module that starts the app, and those it stands on, without the page's own script. */
export function filesOfStart(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const start = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const first = chunks.find(({ isEntry }) => isEntry)
  return start === undefined ? [] : [start.fileName, ...start.imports].filter((file) => file !== first?.fileName)
}

function preload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' }
}
