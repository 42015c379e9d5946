import type { RuleTester } from 'oxlint/plugins-dev'

// oxlint exports no types of rules; they are derived from its tester.
type AnyRule = Parameters<RuleTester['run']>[1]

export type Rule = Exclude<AnyRule, { createOnce: unknown }>
type Visitor = ReturnType<Rule['create']>
export type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]
export type Expression = Parameters<NonNullable<Visitor['ImportExpression']>>[0]['source']
