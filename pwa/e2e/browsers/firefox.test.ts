import { openFirefox } from './firefox-phone.ts'
import { describeMainJob } from './stories.ts'

describeMainJob({
  openPhone: (club) => openFirefox(club),
  openPhoneWithoutWorker: (club) => openFirefox(club, { 'dom.serviceWorkers.enabled': false }),
  // The effect of the browser setting: all cookies are blocked, and with them every storage.
  openPhoneWithoutStorage: (club) => openFirefox(club, { 'network.cookie.cookieBehavior': 2 }),
})
