/**
 * Goes down the list of what only the real services can prove, and says of each line whether it held. Leaves nothing behind:
 * what a line makes, it ends.
 *
 * Reads `PLAID_CLIENT_ID`, `PLAID_SECRET` and `PLAID_REDIRECT_URI` of the sandbox; `STRIPE_SECRET` and `STRIPE_PRICE_MONTHLY` of
 * test mode; `USER_POOL_ID`, `COGNITO_CLIENT_ID` and `MAIL_FROM` of a deployed stage, `AWS_REGION`, and AWS credentials as the
 * SDK finds them. A line whose settings are missing is not asked, and said so. `PLAID_BASE_URL`, `STRIPE_BASE_URL`,
 * `COGNITO_BASE_URL` and `MAIL_BASE_URL` lead elsewhere.
 */
import { awsLines } from './aws.js'
import { plaidLines } from './plaid.js'
import { stripeLines } from './stripe.js'

/** Every line. */
export const LINES = [...plaidLines, ...stripeLines, ...awsLines]

/** Goes down the list; gives the names of the lines that held, that did not, and that were not asked. */
export async function verify(env, say = console.log, lines = LINES) {
  const [held, broken, notAsked] = [[], [], []]
  for (const { name, settings, run } of lines) {
    const missing = settings.filter((setting) => !env[setting])
    if (missing.length > 0) {
      notAsked.push(name)
      say(`  -   ${name}: not asked, for want of ${missing.join(', ')}`)
      continue
    }
    try {
      await run(env)
      held.push(name)
      say(`held  ${name}`)
    } catch (error) {
      broken.push(name)
      say(`NOT   ${name}: ${error?.response?.data?.error_code ?? error?.message}`)
    }
  }
  return { held, broken, notAsked }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { held, broken, notAsked } = await verify(process.env)
  console.log(`${held.length} held, ${broken.length} did not, ${notAsked.length} were not asked`)
  process.exit(broken.length === 0 && held.length > 0 ? 0 : 1)
}
