/**
 * Import before any schema is made: zod otherwise compiles them with `new Function`, which a strict
 * `script-src` refuses.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })
