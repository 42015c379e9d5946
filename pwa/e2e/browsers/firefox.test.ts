import { openFirefox } from './firefox-phone.ts'
import { tellTheMainJob } from './stories.ts'

tellTheMainJob({
  openPhone: (club) => openFirefox(club),
  openPhoneWithoutWorker: (club) => openFirefox(club, { 'dom.serviceWorkers.enabled': false }),
})
