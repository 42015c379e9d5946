import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { needsAttention } from '../process/exit-codes.ts'
import { reasonOf } from '../process/log.ts'

type Command<Options extends ParseArgsOptionsConfig> = {
  /** How the command is called. Printed for `--help`, and for arguments that it does not take. */
  readonly usage: string
  readonly options?: Options
  /** The most arguments without a name. */
  readonly places?: number
  /** The exit code of a failure. */
  readonly failsWith?: number
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Runs a command of the operator with its arguments, and prints the reason of a failure. `--help` and a mistyped
 * argument print the usage and run nothing: a command that ignored them would change the club of a person who only
 * wanted to read about it.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  work: (values: Parsed<Options>['values'], ...args: readonly string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return console.log(command.usage)
  try {
    const { values, positionals } = parsed(command, args)
    await work(values, ...positionals)
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = command.failsWith ?? needsAttention
  }
}

function parsed<Options extends ParseArgsOptionsConfig>(
  { usage, options, places = 0 }: Command<Options>,
  args: string[],
): Parsed<Options> {
  try {
    const found = parseArgs({ args, options: options ?? ({} as Options), allowPositionals: true })
    const extra = found.positionals[places]
    if (extra !== undefined) throw new Error(`Unknown argument '${extra}'`)
    return found
  } catch (error) {
    // The first sentence names the argument.
    throw new Error(`${reasonOf(error).split('. ')[0]}\n${usage}`, { cause: error })
  }
}
