/** What a notification says whose message cannot be read. */
export const texts = { app: 'Nomad', news: 'News from your club.' }
