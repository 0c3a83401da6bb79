/** Validates one-line text, alike in every form. */
import { t } from '@lingui/core/macro'
import './zod-setup'
import * as z from 'zod/mini'
import { NAME_CHARACTERS_MAX } from './limits'

/** Trimmed, and possibly empty. */
const shortText = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, { error: () => t`Use at most ${most} characters.` }))

/** Trimmed, and never empty. */
export const nameText = (missing: () => string = () => t`Enter a name.`) =>
  shortText(NAME_CHARACTERS_MAX).check(z.minLength(1, { error: missing }))
