import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** The address of a page, as a regular expression, and the modules that it needs besides what every page needs. */
export type PageNeeds = { readonly at: string; readonly modules: readonly string[] }

type Wanted = {
  /** The module that starts the app. */
  readonly start: string
  /** Looked through in this order. */
  readonly pages: readonly PageNeeds[]
}

/**
 * The page begins with a small script, which asks for what its address needs. So that everything is on its way before
 * that script has come, the page itself names what every address needs, and `preloads.json` tells the server what to
 * name besides in the head of its answer.
 */
export function preloadStart({ start, pages }: Wanted): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => filesOf(bundle, start).map(preload),
    },
    generateBundle(_options, bundle) {
      const named = filesOf(bundle, start)
      const preloads = pages.map(({ at, modules }) => ({
        at,
        files: [...new Set(modules.flatMap((module) => filesOf(bundle, module)))].filter((file) => !named.includes(file)),
      }))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
    },
  }
}

/** The file that holds a module, and those it stands on, without the page's own script. */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holds = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const files = new Set(holds && [holds.fileName])
  // A set is walked to its end, also to what is added on the way.
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  }
  return [...files].filter((file) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === file))
}

function preload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' }
}
