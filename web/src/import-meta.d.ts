interface ImportMeta {
  /** Names of the message catalogues for this module and its imports; written by the build. */
  readonly catalogues: readonly string[]
}

/** A catalogue's English texts; made by the build. */
declare module '*.po?english' {
  export const messages: import('@lingui/core').Messages
}
