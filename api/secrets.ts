/** The keys of this installation. `club` names it in every token, so that another club's tokens say nothing here. */
export type Secrets = {
  readonly club: string
  readonly tokenKeys: { readonly current: Buffer; readonly previous: Buffer | null }
}
