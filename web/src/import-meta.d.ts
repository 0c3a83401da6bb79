interface ImportMeta {
  /** Names of the message catalogues this module needs with all it imports; written by the build. */
  readonly catalogues: readonly string[]
}
