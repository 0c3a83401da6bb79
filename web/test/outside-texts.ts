/** Finds texts for users that are in the code without a message catalogue. */
import { readFileSync } from 'node:fs'
import { type NodePath, parseSync, type types as t, traverse } from '@babel/core'

export interface OutsideText {
  line: number
  text: string
}

/** Attributes and properties with texts for users, even a single lowercase word. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|label|title|placeholder|hint|help|description|caption|summary|suffix|heading|message|unit|empty|note|legend)$/

/** Attributes, properties and functions with strings for machines. */
const SILENT_NAMES =
  /^(?:.*[cC]lass(?:Name|es)?|style|to|href|src|id|htmlFor|key|type|role|rel|target|d|viewBox|transform|fontSize|points|fill|stroke|path|pattern|method|variant|size|tone|side|align|autoComplete|inputMode|enterKeyHint|media|sizes|data-.*|aria-(?:hidden|live|current|haspopup|controls|labelledby|describedby|orientation)|box|ring|bar|dot|timeZone|locale|currency)$/
const SILENT_CALLS =
  /^(?:cn|cva|clsx|RegExp|Error|TypeError|RangeError|matchMedia|querySelector(?:All)?|getItem|setItem|removeItem|getElementById|addEventListener|removeEventListener|setAttribute|getAttribute|require|logEvent|startsWith|endsWith|includes|split|join|replace|replaceAll|get|post|put|patch|del|createElement|createElementNS|useDraft|createContext|Symbol|closest|fetch|glob|import|test|has|set|z\..*|error|info|warn|lazy(?:Part|Extra))$/

const MACROS = /^(?:t|plural|select|selectOrdinal|msg)$/

const hasLetters = (text: string) => /\p{L}{2}/u.test(text)
/** Utility classes, addresses, selectors and codes look like no word of a sentence. */
const isCode = (text: string) =>
  /\[[\w-]+[\]=]|^<\?xml|^application\/|^(?:Disallow|User-agent):/.test(text) ||
  (/^[\s\S]*(?:^|\s)(?:[\w![\]()*>&.,%/#:-]*[a-z0-9\]][-:[/_=>][\w[(*-][^\s]*)(?:\s|$)/.test(
    text,
  ) &&
    !/[.?…](?:\s|$)|[,;]\s|[A-Z][a-z]+ |^[A-Z][a-z]+-/.test(text))
/** Several words, or one that starts a sentence. */
const readsLikeText = (text: string) =>
  hasLetters(text) &&
  !isCode(text) &&
  (/\p{L}.*\s.*(?:\p{L}|\{\})|\{\}.*\s.*\p{L}|\p{Ll}\s+\d/su.test(text) ||
    /^\s*\p{Lu}\p{Ll}+[\s.!?…:]*$/u.test(text))

function calleeName(node: t.Expression | t.V8IntrinsicIdentifier | t.Super | t.Import): string {
  if (node.type === 'Super') return 'Error'
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
    return node.property.name
  return ''
}

function keyName(node: t.Node): string {
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`
  return node.type === 'StringLiteral' ? node.value : ''
}

type Verdict = 'spoken' | 'silent' | 'unknown'

const verdictOfName = (name: string): Verdict =>
  SPOKEN.test(name) ? 'spoken' : SILENT_NAMES.test(name) ? 'silent' : 'unknown'

/** Nodes that pass a string through, so that their parent decides. */
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'JSXExpressionContainer',
  'ArrayExpression',
])
const SILENT_PARENTS = new Set([
  'TaggedTemplateExpression',
  'TSLiteralType',
  'TSEnumMember',
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'Directive',
])

function verdictOfParent(at: NodePath, parent: t.Node): Verdict {
  switch (parent.type) {
    case 'SwitchCase':
      return at.listKey === 'consequent' ? 'unknown' : 'silent'
    case 'BinaryExpression':
      return parent.operator === '+' ? 'unknown' : 'silent'
    case 'JSXAttribute':
      return verdictOfName(keyName(parent.name))
    case 'ObjectProperty':
      return at.key === 'key' ? 'silent' : verdictOfName(keyName(parent.key))
    case 'ObjectMethod':
      return at.key === 'key' ? 'silent' : 'unknown'
    case 'MemberExpression':
      return at.key === 'property' ? 'silent' : 'unknown'
    case 'CallExpression':
    case 'NewExpression':
      return at.listKey !== 'arguments' || SILENT_CALLS.test(calleeName(parent.callee))
        ? 'silent'
        : 'unknown'
    case 'JSXElement':
    case 'JSXFragment':
      return 'spoken'
    default:
      return 'unknown'
  }
}

/** What a string's place in the tree says about it. */
function verdictOf(path: NodePath): Verdict {
  let at = path
  while (at.parentPath && TRANSPARENT.has(at.parent.type)) {
    if (at.key === 'test') return 'silent'
    at = at.parentPath
  }
  if (SILENT_PARENTS.has(at.parent.type)) return 'silent'
  return verdictOfParent(at, at.parent)
}

/** Whether a macro above includes the string in a message. */
const isPartOfMessage = (path: NodePath) =>
  path.findParent(
    ({ node }) => node.type === 'CallExpression' && MACROS.test(calleeName(node.callee)),
  ) !== null

const isText = (path: NodePath, text: string): boolean => {
  if (isPartOfMessage(path) || (path.isStringLiteral() && isInsideTrans(path))) return false
  const verdict = verdictOf(path)
  if (verdict === 'silent') return false
  return verdict === 'spoken' ? hasLetters(text) && !isCode(text) : readsLikeText(text)
}

/** Whether an element above is a `<Trans>`, or is not for users. */
const isInsideTrans = (path: NodePath) =>
  path.findParent(
    ({ node }) =>
      node.type === 'JSXElement' &&
      node.openingElement.name.type === 'JSXIdentifier' &&
      /^(?:Trans|Plural|Select|code|kbd)$/.test(node.openingElement.name.name),
  ) !== null

export interface TextSite {
  path: NodePath
  text: string
}

/** Every text outside a catalogue, with its place in the tree. */
export function textSites(code: string, file: string): TextSite[] {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  const found: TextSite[] = []
  traverse(tree as t.File, {
    JSXText(path) {
      const text = path.node.value.replace(/\s+/g, ' ').trim()
      if (hasLetters(text) && !isInsideTrans(path)) found.push({ path, text })
    },
    StringLiteral(path) {
      if (isText(path, path.node.value)) found.push({ path, text: path.node.value })
    },
    TemplateLiteral(path) {
      const text = path.node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
      if (isText(path, text)) found.push({ path, text })
    },
  })
  return found
}

export function outsideTexts(file: string): OutsideText[] {
  return textSites(readFileSync(file, 'utf8'), file).map(({ path, text }) => ({
    line: path.node.loc?.start.line ?? 0,
    text,
  }))
}
