/** What each action of the trail is called. A newer server may write one this version does not know. */
import { t } from '@lingui/core/macro'

const words: Readonly<Record<string, string>> = {
  get 'sealed_data.opened'() {
    return t`Encrypted figures were opened`
  },
  get 'sealed_data.listed'() {
    return t`Records were read in encrypted form`
  },
  get 'data.exported'() {
    return t`Your data was downloaded`
  },
  get 'data.refreshed'() {
    return t`Accounts were refreshed`
  },
  get 'user.founded'() {
    return t`Your account was opened`
  },
  get 'password.reset'() {
    return t`Your password was reset by email`
  },
  get 'user.deletion_requested'() {
    return t`Deletion of your account was asked for`
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
  get 'session.mismatch'() {
    return t`A session was ended: it came from another browser`
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
  'item.needs_login': 'A bank asked for a new sign-in',
  get 'item.revoked'() {
    return t`A bank connection was withdrawn at the bank`
  },
  get 'billing.checkout_started'() {
    return t`The payment page was opened`
  },
  get 'billing.portal_opened'() {
    return t`The billing pages were opened`
  },
  get 'billing.subscription_changed'() {
    return t`Your plan changed`
  },
  get 'billing.payment_reversed'() {
    return t`A payment was refunded or disputed`
  },
  get 'limit.reached'() {
    return t`Too many requests were refused`
  },
  'migration.started': 'A re-encryption was started',
  'migration.closed': 'A re-encryption was finished',
  get 'client.request_failed'() {
    return t`A request failed in this app`
  },
  get 'client.network_error'() {
    return t`The connection failed in this app`
  },
  get 'client.rapid_clicks'() {
    return t`Unusually fast clicks`
  },
  get 'client.password_changed'() {
    return t`Your password was changed`
  },
  'client.two_step_turned_on': 'Two-step sign-in was turned on',
  'client.two_step_turned_off': 'Two-step sign-in was turned off',
}

export function actionText(action: string): string {
  return words[action] ?? action
}
