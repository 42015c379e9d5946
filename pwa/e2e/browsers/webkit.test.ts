import { tellTheMainJob } from './stories.ts'
import { openWebKit } from './webkit-phone.ts'

tellTheMainJob({
  openPhone: (club) => openWebKit(club),
  openPhoneWithoutWorker: (club) => openWebKit(club, ['ServiceWorkers']),
  openPhoneWithoutStorage: (club) => openWebKit(club, ['ServiceWorkers', 'IndexedDBAPI', 'LocalStorage']),
})
