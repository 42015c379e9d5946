export type Config = {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly distDir: string
  readonly demo: boolean
  readonly baseUrl: string
  readonly clubName: string
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}
