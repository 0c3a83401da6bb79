/** Finds the browser interfaces that code uses, with the type checker, and looks them up in MDN's compatibility data. */
import compatData, { type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import {
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isJsxAttribute,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isModuleDeclaration,
  isTypeAliasDeclaration,
  isTypeNode,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { lacking } from './browsers.ts'

/** One use of an interface that the oldest browsers lack. */
export interface Gap {
  file: string
  /** As `Map.groupBy`, or `<div popover>`. */
  name: string
  browsers: readonly string[]
}

const LIBRARY = /\/lib\.[\w.]+\.d\.ts$/

/** Gaps in those files of a TypeScript project that `isOurs` selects. */
export function gapsIn(config: string, isOurs: (file: string) => boolean): Gap[] {
  const api = new API()
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`cannot read ${config}`)
    const interfaces = new Interfaces(project)
    return project.program
      .getSourceFileNames()
      .filter(isOurs)
      .flatMap((file) => interfaces.gapsIn(file))
  } finally {
    api.close()
  }
}

class Interfaces {
  private readonly project: Project
  private readonly known = new Map<number, Omit<Gap, 'file'> | null>()
  private readonly heirs = new Map<string, string[]>()

  constructor(project: Project) {
    this.project = project
    for (const file of project.program.getSourceFileNames())
      if (LIBRARY.test(file)) this.readHeirs(file)
  }

  gapsIn(file: string): Gap[] {
    const source = this.project.program.getSourceFile(file)
    const names: Node[] = []
    const gaps: Gap[] = []
    const visit = (node: Node): undefined => {
      if (isTypeNode(node) || isImportDeclaration(node)) return
      if (isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return
      if (isIdentifier(node)) names.push(node)
      gaps.push(...attributeGaps(node).map((gap) => ({ file, ...gap })))
      node.forEachChild(visit)
    }
    source?.forEachChild(visit)
    for (const symbol of this.project.checker.getSymbolAtLocation(names)) {
      const gap = symbol && this.gapOf(symbol)
      if (gap) gaps.push({ file, ...gap })
    }
    return gaps
  }

  private gapOf(symbol: TypeSymbol): Omit<Gap, 'file'> | null {
    const known = this.known.get(symbol.id)
    if (known !== undefined) return known
    const path = libraryPath(symbol)
    const browsers = path ? this.features(path).flatMap(lacking) : []
    const gap =
      path && browsers.length > 0 ? { name: path.map(dataName).join('.'), browsers } : null
    this.known.set(symbol.id, gap)
    return gap
  }

  /** The data of an interface or a member; a mixin's member is listed where the mixin is used. */
  private features(path: readonly string[]): Identifier[] {
    const own = lookUp(path)
    if (own || path.length < 2) return own ? [own] : []
    const [owner = '', ...rest] = path
    return (this.heirs.get(owner) ?? []).flatMap((heir) => this.features([heir, ...rest]))
  }

  private readHeirs(file: string): void {
    this.project.program.getSourceFile(file)?.forEachChild((node) => {
      if (!isInterfaceDeclaration(node)) return
      for (const base of node.heritageClauses?.flatMap(({ types }) => [...types]) ?? []) {
        if (!isIdentifier(base.expression)) continue
        const heirs = this.heirs.get(base.expression.text) ?? []
        this.heirs.set(base.expression.text, [...heirs, node.name.text])
      }
    })
  }
}

/** `['Intl', 'NumberFormat', 'format']` for a browser interface; `null` for everything else. */
function libraryPath(symbol: TypeSymbol): string[] | null {
  const declaration = symbol.declarations.find(({ path }) => LIBRARY.test(path))
  if (!declaration) return null
  const path = [symbol.name]
  for (let node = declaration.resolve()?.parent; node; node = node.parent) {
    if (isInterfaceDeclaration(node) || isModuleDeclaration(node) || isVariableDeclaration(node)) {
      if (isIdentifier(node.name) && node.name.text !== 'global') path.unshift(node.name.text)
    }
  }
  return path
}

function lookUp(path: readonly string[]): Identifier | undefined {
  const names = path.map(dataName)
  const statics = [...names.slice(0, -1), `${names.at(-1)}_static`]
  const { api, javascript } = compatData
  return [javascript.builtins, api, api.Window]
    .flatMap((root) => [descend(root, names), descend(root, statics)])
    .find((feature) => feature?.__compat)
}

/** TypeScript's library declares static members and read-only views of an object in separate interfaces. */
const dataName = (name: string) =>
  name
    .replace(/(?<=.)Constructor$/, '')
    .replace(/^Readonly(?=Array$|Map$|Set$)/, '')
    .replace(/^(?:Array|Map|Set|String)?Iterator(?:Object)?$/, 'Iterator')

function descend(root: Identifier | undefined, path: readonly string[]): Identifier | undefined {
  return path.reduce<Identifier | undefined>(
    (node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined),
    root,
  )
}

/** React passes attributes through, so no library declares them. */
function attributeGaps(node: Node): Omit<Gap, 'file'>[] {
  if (!isJsxOpeningElement(node) && !isJsxSelfClosingElement(node)) return []
  const tag = isIdentifier(node.tagName) ? node.tagName.text : ''
  const { elements, global_attributes: everywhere } = compatData.html
  const own = elements?.[tag]
  if (!own) return []
  return node.attributes.properties.flatMap((attribute) => {
    if (!isJsxAttribute(attribute) || !isIdentifier(attribute.name)) return []
    const name = attribute.name.text.toLowerCase()
    const feature = own[name] ?? everywhere?.[name]
    const browsers = feature ? lacking(feature) : []
    return browsers.length > 0 ? [{ name: `<${tag} ${name}>`, browsers }] : []
  })
}
