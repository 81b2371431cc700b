import { parseAst } from 'rolldown/parseAst'

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly name?: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Names that a pattern binds. Excludes shorthand properties, which the type names. */
function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name ?? '']
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'TSParameterProperty':
      return boundBy(pattern.parameter)
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(boundBy)
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) =>
        property.type === 'RestElement' ? boundBy(property) : property.shorthand ? [] : boundBy(property.value),
      )
    default:
      return []
  }
}

/** Names of the variables, functions, parameters and types that a module declares. */
export function bindingsOf(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: Node): void => {
    if (Array.isArray(node.params)) names.push(...node.params.flatMap(boundBy))
    if (node.type === 'VariableDeclarator') names.push(...boundBy(node.id))
    else if (node.type.endsWith('Declaration')) names.push(...boundBy(node.id))
    childrenOf(node).forEach(visit)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path) as unknown as Node)
  return names
}
