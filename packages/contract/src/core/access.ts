import type { Resource } from '@asistent/domain/access/resources'
import type { Right } from '@asistent/domain/access/rights'
import type { Role } from '@asistent/domain/access/roles'

/** Access rule of a call. Declared as data, so that server, menu, buttons and the printed matrix share it. */
export type Access =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'may'; readonly right: Right; readonly resource: Resource }
  /** A save: `create` if the input has no id, `update` if it has one. */
  | { readonly kind: 'save'; readonly resource: Resource }
  /** Administration paths: master only, by the master's right on the resource. */
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
