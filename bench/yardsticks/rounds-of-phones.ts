/** The round of a phone: its golfers score 18 holes. */
export type RoundOfPhone = { readonly phone: number; readonly golferIds: readonly number[] }

/** The functions that every compared library provides in its page. */
export type YardstickPage = {
  /** `isStrict`: storage waits for the disk as Nomad's does, if the library can; otherwise its default is used. */
  readonly openPhones: (rounds: readonly RoundOfPhone[], settings: { readonly isStrict: boolean }) => Promise<void>
  /** Records every hole on each phone; nothing is sent. */
  readonly recordRounds: () => Promise<void>
  /** Sends everything unsent, from all phones in parallel; resolves with the time it took. */
  readonly replayAll: () => Promise<number>
}

/** A score as a document, with no field that Nomad would not send, too. */
export type ScoreDocument = {
  readonly id: string
  readonly golferId: number
  readonly hole: number
  readonly strokes: number
  readonly at: number
}

/** Returns the documents of each hole of a round, one tap of Record Score each. */
export function holesOf({ golferIds }: RoundOfPhone): readonly (readonly ScoreDocument[])[] {
  return Array.from({ length: 18 }, (_, at) => {
    const hole = at + 1
    return golferIds.map((golferId) => ({ id: `${golferId}-${hole}`, golferId, hole, strokes: 4, at: Date.now() }))
  })
}
