/** Every sentence of the second step of signing in, as it is set up and taken away. Only the settings load them. */

export const twoStepMessages = {
  title: 'Two-step sign-in',
  off: 'Signing in asks for your password alone. With an authenticator app on your phone, a stolen password is not enough.',
  on: 'Signing in asks for your password and for the code of your authenticator app.',
  checking: 'Looking up two-step sign-in',
  setUp: 'Set up two-step sign-in',
  scan: 'Scan this with an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.',
  qrLabel: 'QR code with the key for your authenticator app',
  orType: 'Or type this key into the app',
  copy: 'Copy key',
  copied: 'Key copied',
  copyFailed: 'Copying did not work. Select the key and copy it by hand.',
  keep: 'Keep the key somewhere safe: it sets up another phone if you lose this one.',
  confirm: 'Turn on',
  cancel: 'Cancel',
  turnedOn: 'Two-step sign-in is on',
  remove: 'Turn off two-step sign-in',
  removeTitle: 'Turn off two-step sign-in?',
  removeText:
    'Your password alone will be enough to sign in. Delete Goldgrove from your authenticator app afterwards: its codes will not work any more.',
  removeConfirm: 'Turn off',
  turnedOff: 'Two-step sign-in is off',
} as const
