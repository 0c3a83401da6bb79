/** What each action of the trail is called. A newer server may write one this version does not know. */

const words: Readonly<Record<string, string>> = {
  'sealed_data.opened': 'Encrypted figures were opened',
  'sealed_data.listed': 'Records were read in encrypted form',
  'data.exported': 'Your data was downloaded',
  'data.refreshed': 'Accounts were refreshed',
  'user.founded': 'Your account was opened',
  'password.reset': 'Your password was reset by email',
  'user.deletion_requested': 'Deletion of your account was asked for',
  'user.deleted': 'Your account was deleted',
  'session.started': 'Signed in',
  'session.extended': 'Session extended',
  'session.ended': 'Signed out',
  'session.mismatch': 'A session was ended: it came from another browser',
  'item.linked': 'A bank was connected',
  'item.repaired': 'A bank connection was repaired',
  'item.removed': 'A bank was disconnected',
  'item.needs_login': 'A bank asked for a new sign-in',
  'item.revoked': 'A bank connection was withdrawn at the bank',
  'billing.checkout_started': 'The payment page was opened',
  'billing.portal_opened': 'The billing pages were opened',
  'billing.subscription_changed': 'Your plan changed',
  'billing.payment_reversed': 'A payment was refunded or disputed',
  'limit.reached': 'Too many requests were refused',
  'migration.started': 'A re-encryption was started',
  'migration.closed': 'A re-encryption was finished',
  'client.request_failed': 'A request failed in this app',
  'client.network_error': 'The connection failed in this app',
  'client.rapid_clicks': 'Unusually fast clicks',
  'client.password_changed': 'Your password was changed',
  'client.two_step_turned_on': 'Two-step sign-in was turned on',
  'client.two_step_turned_off': 'Two-step sign-in was turned off',
}

export function actionText(action: string): string {
  return words[action] ?? action
}
