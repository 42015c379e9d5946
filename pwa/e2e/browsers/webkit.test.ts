import { describeMainJob } from './stories.ts'
import { openWebKit } from './webkit-phone.ts'

describeMainJob({
  openPhone: (club) => openWebKit(club),
  openPhoneWithoutWorker: (club) => openWebKit(club, ['ServiceWorkers']),
  openPhoneWithoutStorage: (club) => openWebKit(club, ['ServiceWorkers', 'IndexedDBAPI', 'LocalStorage']),
})
