import { house } from '../../oxlint.config.ts'
import { doors } from './doors.ts'
import { noModuleState } from './no-module-state.ts'
import { passedIn } from './passed-in.ts'

export default {
  meta: { name: 'house' },
  rules: {
    doors: doors(house),
    'no-module-state': noModuleState,
    'passed-in': passedIn,
  },
}
