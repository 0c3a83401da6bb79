import { t } from '@lingui/core/macro'
import './zod-setup'
import * as z from 'zod/mini'
import { NAME_CHARACTERS_MAX } from './limits'

/** A name as every form accepts it: trimmed, never empty. */
export const nameText = (missing: () => string = () => t`Enter a name.`) =>
  z.string().check(
    z.trim(),
    z.minLength(1, { error: missing }),
    z.maxLength(NAME_CHARACTERS_MAX, {
      error: () => t`Use at most ${NAME_CHARACTERS_MAX} characters.`,
    }),
  )
