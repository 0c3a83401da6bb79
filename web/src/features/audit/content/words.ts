/** Names of the audit trail's actions. A newer server may send one that is not listed. */
import { t } from '@lingui/core/macro'

const words = (): Readonly<Record<string, string>> => ({
  'sealed_data.opened': t`Your data was decrypted`,
  'sealed_data.listed': t`Encrypted records were read`,
  'data.exported': t`Your data was downloaded`,
  'data.refreshed': t`Accounts were refreshed`,
  'user.founded': t`Your account was created`,
  'password.reset': t`Your password was reset by email`,
  'address.change_requested': t`A change of your email was requested`,
  'address.changed': t`Your email was changed`,
  'address.restored': t`Your old email was restored`,
  'mail.returned': t`An email to you bounced, so we stopped sending alerts by email`,
  'mail.complained': t`An email was marked as spam, so we stopped sending alerts by email`,
  'user.deletion_requested': t`You asked to delete your account`,
  'user.deleted': t`Your account was deleted`,
  'session.started': t`Signed in`,
  'session.extended': t`Session extended`,
  'session.ended': t`Signed out`,
  'session.other_ended': t`You signed out another device`,
  'session.all_ended': t`Signed out everywhere`,
  'session.mismatch': t`We ended a session because it came from another browser`,
  'item.linked': t`A bank was connected`,
  'item.repaired': t`A bank connection was repaired`,
  'item.removed': t`A bank was disconnected`,
  'item.disconnected': t`A bank was disconnected because you had no plan`,
  'item.needs_login': t`A bank asked you to sign in again`,
  'item.revoked': t`Access was revoked at the bank`,
  'billing.checkout_started': t`The payment page was opened`,
  'billing.portal_opened': t`The billing portal was opened`,
  'billing.subscription_changed': t`Your plan changed`,
  'billing.payment_reversed': t`A payment was refunded or disputed`,
  'limit.reached': t`We refused requests because there were too many`,
  'migration.started': t`Re-encryption started`,
  'migration.closed': t`Re-encryption finished`,
  'client.request_failed': t`A request failed in the app`,
  'client.network_error': t`The app had no connection`,
  'client.rapid_clicks': t`Unusually fast clicks`,
  'client.password_changed': t`Your password was changed`,
  'client.two_step_turned_on': t`Two-step sign-in was turned on`,
  'client.two_step_turned_off': t`Two-step sign-in was turned off`,
  'client.passkey_added': t`A passkey was added`,
  'client.passkey_removed': t`A passkey was removed`,
})

export function actionText(action: string): string {
  return words()[action] ?? action
}
