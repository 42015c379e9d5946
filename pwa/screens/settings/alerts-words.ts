import type { SettingsForm } from '#sync/calls/users.ts'
import type { PushPort } from '#sync/device/device.ts'

/** Why alerts cannot be turned on in this browser, and what would help; null when they can. */
export function alertsObstacle(push: Pick<PushPort, 'permission'> | null | undefined): string | null {
  if (!push) {
    return 'This browser cannot show alerts. On an iPhone or iPad they come to the app on the Home Screen: choose Share, then Add to Home Screen, and turn them on there.'
  }
  if (push.permission() !== 'denied') return null
  return 'This browser blocks notifications of the club. Allow them for this site in the settings of the browser, then turn alerts on here.'
}

/** What alerts are, for whoever gets them, and for whoever has chosen to hear nothing. */
export function alertsNote(notify: SettingsForm['teetimenotify']): string {
  return notify === 'None'
    ? 'You have chosen No for tee time notifications, so no alerts come either. Choose Text, Email or Both under Change Info.'
    : 'New tee times, golfers wanted and your own spots, also while the app is closed.'
}
