interface ImportMeta {
  /** Names of the message catalogues this module needs with all it imports; written by the build. */
  readonly catalogues: readonly string[]
}

/** What the catalogues of American English have in place of the Canadian; made by the build. */
declare module 'virtual:american-words' {
  export const messages: import('@lingui/core').Messages
}
