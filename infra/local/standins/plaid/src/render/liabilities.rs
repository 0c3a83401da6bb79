//! Debts: cards, mortgages and student loans with their terms.

use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::{View, number};
use crate::household::{Card, Mortgage, StudentLoan};

/// The liabilities of the accounts in `only`, or of all; null for a kind without debts.
pub(crate) fn liabilities(view: View<'_>, only: Option<&[String]>) -> Value {
    let wanted =
        |key: &str| view.item.has_account(key) && only.is_none_or(|ids| ids.contains(&view.item.scoped_id(key)));
    let debts = &view.institution.liabilities;
    let credit = debts.credit.iter().filter(|card| wanted(&card.account));
    let mortgage = debts.mortgage.iter().filter(|mortgage| wanted(&mortgage.account));
    let student = debts.student.iter().filter(|loan| wanted(&loan.account));
    json!({
        "credit": none_if_empty(credit.map(|debt| card(view, debt)).collect()),
        "mortgage": none_if_empty(mortgage.map(|debt| mortgage_terms(view, debt)).collect()),
        "student": none_if_empty(student.map(|debt| student_loan(view, debt)).collect()),
    })
}

fn none_if_empty(debts: Vec<Value>) -> Option<Vec<Value>> {
    (!debts.is_empty()).then_some(debts)
}

/// The next due day of a payment, and the previous one.
fn due_dates(today: Date, due_day: i8) -> (Date, Date) {
    let in_month = |first: Date| first.saturating_add((due_day.min(first.days_in_month()) - 1).days());
    let this_month = in_month(today.first_of_month());
    if this_month > today {
        let last_month = today.first_of_month().saturating_sub(1.month());
        return (this_month, in_month(last_month));
    }
    let next_month = today.first_of_month().saturating_add(1.month());
    (in_month(next_month), this_month)
}

fn card(view: View<'_>, card: &Card) -> Value {
    let (next_due, last_paid) = due_dates(view.today, card.due_day);
    json!({
        "account_id": view.item.scoped_id(&card.account),
        "aprs": [{
            "apr_percentage": number(card.apr.0),
            "apr_type": "purchase_apr",
            "balance_subject_to_apr": null,
            "interest_charge_amount": null,
        }],
        "is_overdue": false,
        "last_payment_amount": number(card.last_payment.0),
        "last_payment_date": last_paid.to_string(),
        "last_statement_issue_date": last_paid.to_string(),
        "last_statement_balance": number(card.statement_balance.0),
        "minimum_payment_amount": number(card.minimum_payment.0),
        "next_payment_due_date": next_due.to_string(),
    })
}

fn mortgage_terms(view: View<'_>, mortgage: &Mortgage) -> Value {
    let (next_due, last_paid) = due_dates(view.today, mortgage.due_day);
    json!({
        "account_id": view.item.scoped_id(&mortgage.account),
        "account_number": null,
        "current_late_fee": 0,
        "escrow_balance": null,
        "has_pmi": false,
        "has_prepayment_penalty": false,
        "interest_rate": { "percentage": number(mortgage.rate.0), "type": mortgage.rate_type },
        "last_payment_amount": number(mortgage.monthly_payment.0),
        "last_payment_date": last_paid.to_string(),
        "loan_type_description": "conventional",
        "loan_term": "30 year",
        "maturity_date": mortgage.matures.to_string(),
        "next_monthly_payment": number(mortgage.monthly_payment.0),
        "next_payment_due_date": next_due.to_string(),
        "origination_date": mortgage.originated.to_string(),
        "origination_principal_amount": number(mortgage.original_principal.0),
        "past_due_amount": 0,
        "property_address": {
            "city": "Riverside",
            "country": "US",
            "postal_code": "00000",
            "region": "CA",
            "street": "14 Orchard Lane",
        },
        "ytd_interest_paid": null,
        "ytd_principal_paid": null,
    })
}

fn student_loan(view: View<'_>, loan: &StudentLoan) -> Value {
    let (next_due, last_paid) = due_dates(view.today, loan.due_day);
    json!({
        "account_id": view.item.scoped_id(&loan.account),
        "account_number": null,
        "disbursement_dates": [loan.originated.to_string()],
        "expected_payoff_date": loan.payoff.to_string(),
        "guarantor": "DEPT OF ED",
        "interest_rate_percentage": number(loan.rate.0),
        "is_overdue": false,
        "last_payment_amount": number(loan.monthly_payment.0),
        "last_payment_date": last_paid.to_string(),
        "last_statement_balance": null,
        "last_statement_issue_date": last_paid.to_string(),
        "loan_name": loan.name,
        "loan_status": { "end_date": loan.payoff.to_string(), "type": "repayment" },
        "minimum_payment_amount": number(loan.monthly_payment.0),
        "next_payment_due_date": next_due.to_string(),
        "origination_date": loan.originated.to_string(),
        "origination_principal_amount": number(loan.original_principal.0),
        "outstanding_interest_amount": 0,
        "payment_reference_number": null,
        "pslf_status": {
            "estimated_eligibility_date": null,
            "payments_made": null,
            "payments_remaining": null,
        },
        "repayment_plan": { "description": "Standard Repayment", "type": "standard" },
        "sequence_number": "1",
        "servicer_address": {
            "city": null,
            "region": null,
            "street": null,
            "postal_code": null,
            "country": null,
        },
        "ytd_interest_paid": null,
        "ytd_principal_paid": null,
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn payments_fall_due_within_a_month_on_either_side_of_today() {
        let rows = [
            (
                "before the day",
                date(2026, 11, 10),
                24,
                date(2026, 11, 24),
                date(2026, 10, 24),
            ),
            (
                "on the day",
                date(2026, 11, 24),
                24,
                date(2026, 12, 24),
                date(2026, 11, 24),
            ),
            (
                "a short month",
                date(2026, 2, 3),
                31,
                date(2026, 2, 28),
                date(2026, 1, 31),
            ),
        ];
        for (name, today, due_day, next, last) in rows {
            assert_eq!(due_dates(today, due_day), (next, last), "{name}");
        }
    }
}
