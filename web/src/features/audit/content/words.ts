/** Names of the audit trail's actions. A newer server may send one that is not listed. */
import { t } from '@lingui/core/macro'

const words: Readonly<Record<string, string>> = {
  get 'sealed_data.opened'() {
    return t`Your data was decrypted`
  },
  get 'sealed_data.listed'() {
    return t`Encrypted records were read`
  },
  get 'data.exported'() {
    return t`Your data was downloaded`
  },
  get 'data.refreshed'() {
    return t`Accounts were refreshed`
  },
  get 'user.founded'() {
    return t`Your account was created`
  },
  get 'password.reset'() {
    return t`Your password was reset by email`
  },
  get 'address.change_requested'() {
    return t`A change of your email was requested`
  },
  get 'address.changed'() {
    return t`Your email was changed`
  },
  get 'address.restored'() {
    return t`Your old email was restored`
  },
  get 'mail.returned'() {
    return t`An email to you bounced, so we stopped sending alerts by email`
  },
  get 'mail.complained'() {
    return t`An email was marked as spam, so we stopped sending alerts by email`
  },
  get 'user.deletion_requested'() {
    return t`You asked to delete your account`
  },
  get 'user.deleted'() {
    return t`Your account was deleted`
  },
  get 'session.started'() {
    return t`Signed in`
  },
  get 'session.extended'() {
    return t`Session extended`
  },
  get 'session.ended'() {
    return t`Signed out`
  },
  get 'session.other_ended'() {
    return t`You signed out another device`
  },
  get 'session.all_ended'() {
    return t`Signed out everywhere`
  },
  get 'session.mismatch'() {
    return t`We ended a session because it came from another browser`
  },
  get 'item.linked'() {
    return t`A bank was connected`
  },
  get 'item.repaired'() {
    return t`A bank connection was repaired`
  },
  get 'item.removed'() {
    return t`A bank was disconnected`
  },
  get 'item.disconnected'() {
    return t`A bank was disconnected because you had no plan`
  },
  get 'item.needs_login'() {
    return t`A bank asked you to sign in again`
  },
  get 'item.revoked'() {
    return t`Access was revoked at the bank`
  },
  get 'billing.checkout_started'() {
    return t`The payment page was opened`
  },
  get 'billing.portal_opened'() {
    return t`The billing portal was opened`
  },
  get 'billing.subscription_changed'() {
    return t`Your plan changed`
  },
  get 'billing.payment_reversed'() {
    return t`A payment was refunded or disputed`
  },
  get 'limit.reached'() {
    return t`We refused requests because there were too many`
  },
  get 'migration.started'() {
    return t`Re-encryption started`
  },
  get 'migration.closed'() {
    return t`Re-encryption finished`
  },
  get 'client.request_failed'() {
    return t`A request failed in the app`
  },
  get 'client.network_error'() {
    return t`The connection failed in the app`
  },
  get 'client.rapid_clicks'() {
    return t`Unusually fast clicks`
  },
  get 'client.password_changed'() {
    return t`Your password was changed`
  },
  get 'client.two_step_turned_on'() {
    return t`Two-step sign-in was turned on`
  },
  get 'client.two_step_turned_off'() {
    return t`Two-step sign-in was turned off`
  },
  get 'client.passkey_added'() {
    return t`A passkey was added`
  },
  get 'client.passkey_removed'() {
    return t`A passkey was removed`
  },
}

export function actionText(action: string): string {
  return words[action] ?? action
}
