/**
 * Runs the checks that need the real services, and prints the result of each. Each line removes what it creates.
 *
 * Reads `PLAID_CLIENT_ID`, `PLAID_SECRET` and `PLAID_REDIRECT_URI` of the sandbox; `STRIPE_SECRET` and `STRIPE_PRICE_MONTHLY` of
 * test mode; `USER_POOL_ID`, `COGNITO_CLIENT_ID` and `MAIL_FROM` of a deployed stage, `AWS_REGION`, and AWS credentials as the
 * SDK finds them. A line with missing settings is skipped and reported. `PLAID_BASE_URL`, `STRIPE_BASE_URL`,
 * `COGNITO_BASE_URL` and `MAIL_BASE_URL` set other endpoints.
 */
import { awsLines } from './aws.js'
import { plaidLines } from './plaid.js'
import { stripeLines } from './stripe.js'

/** Every line. */
export const LINES = [...plaidLines, ...stripeLines, ...awsLines]

/** Runs the list; returns the names of the lines that passed, failed, and were skipped. */
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
