/** The notification for a message that cannot be read. */
export const texts = { app: 'Nomad', news: 'News from your club.' }
