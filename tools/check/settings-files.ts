import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentation, variables } from '../../api/server/config.ts'

const readme = 'api/README.md'
const example = '.env.example'
const table = /(?<=^## Configuration\n)\|[^]*?\n(?=\n)/m

/** The files that list the environment variables, with the list from `api/server/config.ts`. */
export async function settingsFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, readme), 'utf8')
  return new Map([
    [readme, text.replace(table, () => rows())],
    [example, exampleLines()],
  ])
}

/** Lists the files that differ from `api/server/config.ts`. */
export async function outdatedSettings(root: string): Promise<string[]> {
  const files = [...(await settingsFiles(root))]
  const present = await Promise.all(files.map(([file]) => readFile(join(root, file), 'utf8').catch(() => '')))
  return files
    .filter(([, wanted], index) => present[index] !== wanted)
    .map(([file]) => `${file} differs from the variables in api/server/config.ts: run npm run settings`)
}

function documented() {
  return Object.entries(variables.shape).map(([name, schema]) => {
    const { byDefault = '', about = '' } = documentation.get(schema) ?? {}
    return { name, byDefault, about }
  })
}

function rows(): string {
  const lines = documented().map(({ name, byDefault, about }) => {
    return `| \`${name}\` |${byDefault && ` \`${byDefault}\``} | ${about} |\n`
  })
  return `| variable | default | |\n|---|---|---|\n${lines.join('')}`
}

function exampleLines(): string {
  const head =
    '# Every variable of the server with its default, made by `npm run settings`. Copy it for a service manager\n' +
    '# (systemd: EnvironmentFile=, podman: --env-file) and set what your club decides.\n'
  // A link leads nowhere from there.
  const plain = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1 in api/README.md')
  const lines = documented().map(({ name, byDefault, about }) => `\n# ${plain(about)}\n# ${name}=${byDefault}\n`)
  return head + lines.join('')
}
