/** Counts calls and checks each against the service's documentation: members of an answer, or the code of a refusal. */

export class Checks {
  calls = 0
  failures = []

  /** A call that must succeed, with these members (dots for nested ones). */
  async answered(what, call, members = []) {
    this.calls += 1
    try {
      const answer = await call()
      for (const member of members) {
        if (reach(answer, member) === undefined) this.#fail(what, `lacks ${member}`)
      }
      return answer
    } catch (error) {
      this.#fail(what, describe(error))
      return undefined
    }
  }

  /** A call that must be refused with this code. */
  async refused(what, call, code) {
    this.calls += 1
    try {
      await call()
      this.#fail(what, `was answered, and ought to be refused with ${code}`)
    } catch (error) {
      if (codeOf(error) !== code) this.#fail(what, `${describe(error)} instead of ${code}`)
    }
  }

  /** A condition that an answer must meet. */
  holds(what, is) {
    if (!is) this.#fail(what, 'does not hold')
  }

  #fail(what, why) {
    this.failures.push(`${what}: ${why}`)
  }
}

function reach(value, path) {
  return path.split('.').reduce((inner, name) => inner?.[name], value)
}

/** Plaid has its code in the body, Stripe in `code` or `type`, AWS in `name`. */
function codeOf(error) {
  return error?.response?.data?.error_code ?? error?.code ?? error?.type ?? error?.name
}

function describe(error) {
  return `${codeOf(error) ?? 'error'} (${error?.response?.data?.error_message ?? error?.message})`
}
