import type { Resource } from '@asistent/domain/access/resources'
import type { Right } from '@asistent/domain/access/rights'
import type { Role } from '@asistent/domain/access/roles'

/** Who may make a call. It is data, so that the server, the menu, the buttons and the printed matrix read the same line. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'may'; readonly right: Right; readonly resource: Resource }
  /** A save: `create` when the input carries no id, `update` when it does. */
  | { readonly kind: 'save'; readonly resource: Resource }
  /** Administration paths: the master alone, with the master's own right on the resource. */
  | { readonly kind: 'master'; readonly right: Right; readonly resource: Resource }
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  | { readonly kind: 'either'; readonly of: readonly Access[] }

export const anyone: Access = { kind: 'anyone' }
export const signedIn: Access = { kind: 'signedIn' }

const right =
  (name: Right) =>
  (resource: Resource): Access => ({ kind: 'may', right: name, resource })

const masterRight =
  (name: Right) =>
  (resource: Resource): Access => ({ kind: 'master', right: name, resource })

export const may = {
  read: right('read'),
  create: right('create'),
  update: right('update'),
  delete: right('delete'),
  save: (resource: Resource): Access => ({ kind: 'save', resource }),
}

export const master = {
  read: masterRight('read'),
  create: masterRight('create'),
  update: masterRight('update'),
  delete: masterRight('delete'),
}

export const onlyRoles = (...roles: Role[]): Access => ({ kind: 'role', roles })
export const either = (...of: Access[]): Access => ({ kind: 'either', of })
