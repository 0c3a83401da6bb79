/** The pieces Link's pages are made of; knows elements, not what they are for. */
;(() => {
  const link = globalThis.goldgrovePlaidLink

  /** An element with properties, attributes (`aria-…`, `role`, `for`) and children. */
  function element(tag, { attributes = {}, ...properties } = {}, children = []) {
    const node = Object.assign(document.createElement(tag), properties)
    for (const [name, value] of Object.entries(attributes)) {
      node.setAttribute(name, value)
    }
    node.append(...children)
    return node
  }

  function button(className, label, onclick) {
    return element('button', { type: 'button', className, textContent: label, onclick })
  }

  /** A logo, above a coloured initial that shows when there is none. */
  function logo(institution) {
    const mark = element('span', {
      className: 'gg-link-logo',
      textContent: institution.name.slice(0, 1),
      attributes: { 'aria-hidden': 'true' },
    })
    mark.style.setProperty('background', institution.primary_color)
    if (institution.logo) {
      const image = element('img', { alt: '', src: `data:image/png;base64,${institution.logo}` })
      image.onerror = () => image.remove()
      mark.append(image)
    }
    return mark
  }

  function words(title, detail) {
    return element('span', { className: 'gg-link-words' }, [
      element('strong', { textContent: title }),
      element('span', { textContent: detail }),
    ])
  }

  /** A balance in words: what is there, what is owed, or what the bank owes. */
  function balance(account, say) {
    const format = new Intl.NumberFormat(say.locale, {
      style: 'currency',
      currency: account.currency,
      currencyDisplay: 'narrowSymbol',
    })
    const amount = format.format(Math.abs(account.balance))
    const owed = account.type === 'credit' || account.type === 'loan'
    if (owed) {
      return account.balance < 0 ? say.inCredit(amount) : say.owed(amount)
    }
    return account.balance < 0 ? `\u2212${amount}` : amount
  }

  function accountRow(account, say) {
    const box = element('input', { type: 'checkbox', checked: true, value: account.id })
    const row = element('label', { className: 'gg-link-pick' }, [
      box,
      words(account.name, say.kind(account)),
      element('span', { className: 'gg-link-amount', textContent: balance(account, say) }),
    ])
    return { box, row }
  }

  /** A labelled choice and the button that acts on it. */
  function control(label, options, action, act) {
    const select = element(
      'select',
      {},
      options.map((option) => element('option', { value: option, textContent: option })),
    )
    return element('div', { className: 'gg-link-control' }, [
      element('label', { className: 'gg-link-field' }, [label, select]),
      button('gg-link-plain', action, () => act(select.value)),
    ])
  }

  /** Keeps Tab inside the dialog. */
  function trapTab(dialog, event) {
    const stops = [...dialog.querySelectorAll('button, input, select, summary')].filter(
      (stop) => !stop.disabled && stop.checkVisibility(),
    )
    const first = stops.at(0)
    const last = stops.at(-1)
    const active = document.activeElement
    const outside = !dialog.contains(active)
    if (event.shiftKey && (active === first || outside || !stops.includes(active))) {
      event.preventDefault()
      last?.focus()
    } else if (!event.shiftKey && (active === last || outside)) {
      event.preventDefault()
      first?.focus()
    }
  }

  Object.assign(link, { accountRow, button, control, element, logo, trapTab, words })
})()
