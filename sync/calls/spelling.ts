/** The fields of a record: the specification's name of each, used only on the wire, and its name everywhere else. */
type Spelling = Readonly<Record<string, string>>

type Inside<S extends Spelling, Sent> = {
  [Name in keyof Sent as Name extends keyof S ? S[Name] : never]: Exclude<Sent[Name], undefined>
}

type OnWire<S extends Spelling, Held> = {
  [Name in keyof Held as NameOnWire<S, Name>]: Exclude<Held[Name], undefined>
}

type NameOnWire<S extends Spelling, Name> = { [Sent in keyof S]: S[Sent] extends Name ? Sent : never }[keyof S]

/** Returns a received record under the names that the code uses. Fields without a spelling are left out. */
export function fromWire<const S extends Spelling, Sent extends object>(spelling: S, sent: Sent): Inside<S, Sent> {
  return renamed(Object.entries(spelling), sent) as Inside<S, Sent>
}

/** Returns a record under the specification's names, as the opposite of `fromWire`. */
export function toWire<const S extends Spelling, Held extends object>(spelling: S, held: Held): OnWire<S, Held> {
  const names = Object.entries(spelling).map(([sent, inside]): [string, string] => [inside, sent])
  return renamed(names, held) as OnWire<S, Held>
}

function renamed(names: readonly [string, string][], record: object): object {
  const values = new Map<string, unknown>(Object.entries(record))
  const renamedValues = names.map(([from, to]) => [to, values.get(from)] as const)
  return Object.fromEntries<unknown>(renamedValues.filter(([, value]) => value !== undefined))
}
