/**
 * Link: `window.Plaid.create({ token, onSuccess, onExit, onEvent, onLoad })` as Plaid documents it, drawn in the page.
 *
 * A person chooses an institution and accounts, repairs a login, leaves with any documented status or fails with any
 * catalogued error. Everything else is the stand-in's to decide, reached under `/local/link`.
 */
;(() => {
  const { adoptStyles, accountRow, button, control, element, logo, trapTab, words, wordsIn } =
    globalThis.goldgrovePlaidLink

  /** Ports between the app and Plaid on the local stack. */
  const PORTS_ABOVE_APP = 4
  const OWN_PATH = '/link/v2/stable/link-initialize.js'
  const UNREACHABLE = {
    error_type: 'API_ERROR',
    error_code: 'INTERNAL_SERVER_ERROR',
    error_message: 'Link could not reach Plaid',
    display_message: 'We could not reach Plaid. Please try again.',
  }
  const base = baseUrl(document.currentScript)

  /** Where the stand-in is: named by the script tag, or where the script came from, or beside the app. */
  function baseUrl(script) {
    if (script?.dataset.base) {
      return script.dataset.base
    }
    const source = new URL(script?.src || location.href)
    if (source.pathname !== OWN_PATH) {
      source.port = String(Number(source.port || 80) + PORTS_ABOVE_APP)
    }
    return source.origin
  }

  /** The answer's body; throws Plaid's error object. */
  async function post(path, body) {
    let answer
    try {
      answer = await fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    } catch {
      throw UNREACHABLE
    }
    const parsed = await answer.json().catch(() => UNREACHABLE)
    if (!answer.ok) {
      throw parsed
    }
    return parsed
  }

  /** One opening of Link, from the first page to success or exit. */
  class Session {
    constructor(config, onClosed) {
      this.config = config
      this.onClosed = onClosed
      this.id = crypto.randomUUID()
      this.institution = null
      this.status = null
      this.closed = false
      // The token says which language to speak; until it is read, the page's.
      this.say = wordsIn(document.documentElement.lang.slice(0, 2))
    }

    async open() {
      adoptStyles()
      this.draw()
      this.emit('OPEN', { view_name: 'CONNECTED' })
      this.show(
        this.say.loading,
        [element('p', { textContent: this.say.moment })],
        'LOADING',
      )
      try {
        this.offer = await post('/local/link/session', {
          link_token: this.config.token,
          oauth_state_id: stateOf(this.config.receivedRedirectUri),
        })
      } catch (error) {
        this.offer = null
        this.fail(error)
        return
      }
      if (this.closed) {
        return
      }
      this.say = wordsIn(this.offer.language)
      this.drawControls()
      const { returned_from } = this.offer
      const returned = this.offer.institutions.find((one) => one.institution_id === returned_from)
      if (returned) {
        this.showAccounts(returned)
      } else if (this.offer.mode === 'update') {
        this.showRepair(this.offer.institutions[0])
      } else {
        this.showInstitutions()
      }
    }

    draw() {
      this.title = element('h2', { id: `gg-link-title-${this.id}`, tabIndex: -1 })
      this.body = element('div', { className: 'gg-link-body' })
      this.foot = element('div', { className: 'gg-link-foot', hidden: true })
      const close = button('gg-link-icon', '\u00d7', () => this.exit(null, this.status))
      close.setAttribute('aria-label', this.say.close)
      this.dialog = element(
        'dialog',
        {
          className: 'gg-link',
          attributes: { role: 'dialog', 'aria-modal': 'true', 'aria-labelledby': this.title.id },
        },
        [element('div', { className: 'gg-link-head' }, [this.title, close]), this.body, this.foot],
      )
      this.dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        this.exit(null, this.status)
      })
      this.dialog.addEventListener('keydown', (event) => {
        event.stopPropagation()
        if (event.key === 'Tab') {
          trapTab(this.dialog, event)
        }
      })
      this.returnFocus = document.activeElement
      document.body.append(this.dialog)
      this.dialog.showModal()
    }

    /** Replaces the page and moves focus to its heading, so that a screen reader starts there. */
    show(title, children, view) {
      this.title.textContent = title
      this.body.replaceChildren(...children)
      this.body.scrollTop = 0
      this.title.focus()
      this.emit('TRANSITION_VIEW', { view_name: view })
    }

    showInstitutions() {
      this.institution = null
      this.status = null
      const list = element('ul', { className: 'gg-link-list' })
      const search = element('input', { type: 'search', autocomplete: 'off' })
      const none = element('p', { attributes: { role: 'status' } })
      const refresh = () => {
        const wanted = search.value.trim().toLowerCase()
        const found = this.offer.institutions.filter(({ name }) =>
          name.toLowerCase().includes(wanted),
        )
        list.replaceChildren(...found.map((institution) => this.institutionRow(institution)))
        none.textContent = found.length === 0 ? this.say.none : ''
      }
      search.addEventListener('input', refresh)
      refresh()
      const intro = element('p', {
        textContent: this.say.intro(this.offer.client_name),
      })
      const field = element('label', { className: 'gg-link-field' }, [
        this.say.search,
        search,
      ])
      this.show(
        this.say.choose,
        [intro, element('div', {}, [field, none]), list],
        'SELECT_INSTITUTION',
      )
    }

    institutionRow(institution) {
      const count = institution.accounts.length
      const pick = button('gg-link-pick', '', () =>
        institution.signs_in_elsewhere ? this.leave(institution) : this.showAccounts(institution),
      )
      pick.append(logo(institution), words(institution.name, this.say.count(count)))
      return element('li', {}, [pick])
    }

    /** The institution signs people in on a page of its own, which sends the browser back. */
    leave(institution) {
      this.institution = institution
      this.status = 'requires_oauth'
      const why = element('p', {
        textContent: this.say.elsewhere(institution.name),
      })
      const proceed = button('gg-link-main', this.say.goTo(institution.name), async () => {
        this.emit('OPEN_OAUTH', { view_name: 'OAUTH' })
        try {
          const { path } = await post('/local/link/visit', {
            link_token: this.config.token,
            institution_id: institution.institution_id,
          })
          location.assign(`${base}${path}`)
        } catch (error) {
          this.fail(error)
        }
      })
      this.show(institution.name, [why, proceed], 'OAUTH')
    }

    showAccounts(institution) {
      this.institution = institution
      this.status = 'requires_account_selection'
      this.emit('SELECT_INSTITUTION', { view_name: 'SELECT_INSTITUTION' })
      const rows = institution.accounts.map((account) => accountRow(account, this.say))
      const alert = element('p', { className: 'gg-link-alert', attributes: { role: 'alert' } })
      const fields = element('fieldset', { className: 'gg-link-list' }, [
        element('legend', { textContent: this.say.which }),
        ...rows.map(({ row }) => row),
      ])
      const proceed = button('gg-link-main', this.say.proceed, () => {
        const chosen = rows.filter(({ box }) => box.checked).map(({ box }) => box.value)
        if (chosen.length === 0) {
          alert.textContent = this.say.atLeastOne
          rows[0].box.focus()
          return
        }
        this.complete(proceed, chosen)
      })
      const back = button('gg-link-plain', this.say.another, () =>
        this.showInstitutions(),
      )
      this.show(institution.name, [fields, alert, proceed, back], 'SELECT_ACCOUNT')
    }

    showRepair(institution) {
      this.institution = institution
      this.status = 'requires_credentials'
      const why = element('p', {
        textContent: this.say.repair,
      })
      const proceed = button('gg-link-main', this.say.signIn, () => this.complete(proceed, []))
      this.show(this.say.reconnect(institution.name), [why, proceed], 'CREDENTIAL')
    }

    async complete(proceed, accountIds) {
      if (proceed.getAttribute('aria-disabled') === 'true') {
        return
      }
      proceed.setAttribute('aria-disabled', 'true')
      proceed.textContent = this.say.connecting
      this.emit('SUBMIT_CREDENTIALS', { view_name: 'LOADING' })
      try {
        const { public_token, metadata } = await post('/local/link/complete', {
          link_token: this.config.token,
          institution_id: this.institution.institution_id,
          account_ids: accountIds,
        })
        if (this.close()) {
          this.emit('HANDOFF', { view_name: 'CONNECTED' })
          this.config.onSuccess(public_token, { ...metadata, link_session_id: this.id })
        }
      } catch (error) {
        this.fail(error)
      }
    }

    drawControls() {
      const errors = new Map(this.offer.errors.map((error) => [error.error_code, error]))
      const exits = control('Exit with status', this.offer.exit_statuses, 'Exit', (status) =>
        this.exit(null, status),
      )
      const fails = control('Fail with error', [...errors.keys()], 'Fail', (code) =>
        this.exit(errors.get(code), this.status),
      )
      this.foot.replaceChildren(
        element('details', {}, [
          element('summary', { textContent: 'Sandbox controls' }),
          element('div', { className: 'gg-link-controls' }, [exits, fails]),
        ]),
      )
      this.foot.hidden = false
    }

    /** Says what went wrong and waits for the person to leave. */
    fail(error) {
      if (this.closed) {
        return
      }
      this.emit('ERROR', { view_name: 'ERROR', ...errorFields(error) })
      const alert = element('p', {
        className: 'gg-link-alert',
        textContent: this.say.trouble(error),
        attributes: { role: 'alert' },
      })
      const leave = button('gg-link-main', this.say.leave, () => this.exit(error, this.status))
      this.show(this.say.failed, [alert, leave], 'ERROR')
    }

    exit(error, status) {
      if (!this.close()) {
        return
      }
      this.emit('EXIT', { view_name: 'EXIT', exit_status: status, ...errorFields(error) })
      this.config.onExit?.(error && errorFields(error), {
        institution: this.institution && named(this.institution),
        status,
        link_session_id: this.id,
        request_id: error?.request_id ?? null,
      })
    }

    /** Takes Link off the page; false when it was gone already. */
    close() {
      if (this.closed) {
        return false
      }
      this.closed = true
      this.dialog.close()
      this.dialog.remove()
      this.returnFocus?.focus?.()
      this.onClosed()
      return true
    }

    emit(name, metadata) {
      this.config.onEvent?.(name, {
        ...(this.institution && {
          institution_id: this.institution.institution_id,
          institution_name: this.institution.name,
        }),
        link_session_id: this.id,
        timestamp: new Date().toISOString(),
        ...metadata,
      })
    }
  }

  /** What an institution's page put into the address on the way back. */
  function stateOf(uri) {
    return uri ? new URL(uri).searchParams.get('oauth_state_id') : null
  }

  function named({ institution_id, name }) {
    return { institution_id, name }
  }

  function errorFields(error) {
    if (!error) {
      return {}
    }
    const { error_type, error_code, error_message, display_message } = error
    return { error_type, error_code, error_message, display_message }
  }

  function create(config) {
    if (!config?.token || typeof config.onSuccess !== 'function') {
      throw new Error('Link needs a token and an onSuccess callback')
    }
    let session = null
    const forget = () => {
      session = null
    }
    queueMicrotask(() => config.onLoad?.())
    return {
      open() {
        if (!session) {
          session = new Session(config, forget)
          session.open()
        }
      },
      exit() {
        session?.exit(null, session.status)
      },
      submit() {
        // Link takes no phone number or date of birth from the page here.
      },
      destroy() {
        session?.close()
      },
    }
  }

  globalThis.Plaid = { create }
})()
