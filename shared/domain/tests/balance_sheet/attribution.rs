//! Attribution: each event of an account has its cause.

use goldgrove_domain::attribution::{BalanceSnapshot, Cause, Ends, attribute};
use goldgrove_domain::{Account, AccountKind, Currency, Exchange, Holding, HoldingClass, Share};

use crate::builders::{IN_USD, account, cad, closed, hidden, holding, linked, owned, usd};
use crate::household::{DAY, Household, NEXT, moved, told, units};

#[test]
#[expect(clippy::too_many_lines, reason = "one row per thing that can happen")]
fn everything_that_happens_to_an_account_has_its_cause() {
    let deposit = |minor| linked(account(1, AccountKind::Depository, usd(minor)));
    let card = |minor| linked(account(2, AccountKind::Credit, usd(minor)));
    let home = |minor| account(3, AccountKind::Property, usd(minor));
    let broker = |minor| linked(account(4, AccountKind::Brokerage, usd(minor)));
    let fund = |count, minor| units(holding(4, HoldingClass::Etfs, usd(minor)), count);
    let registered = |minor| Account {
        subtype: Some("rrsp".to_owned()),
        ..account(5, AccountKind::Depository, usd(minor))
    };
    let only =
        |accounts: &[Account], holdings: &[Holding]| Household::of(accounts.iter().cloned(), holdings.iter().cloned());
    let rows = [
        (
            "nothing happens",
            only(&[deposit(5)], &[]),
            only(&[deposit(5)], &[]),
            vec![],
        ),
        (
            "money comes in",
            only(&[deposit(500)], &[]),
            only(&[deposit(900)], &[]),
            vec![(Cause::Added, 400)],
        ),
        (
            "a card is used",
            only(&[card(0)], &[]),
            only(&[card(120)], &[]),
            vec![(Cause::DebtPaid, -120)],
        ),
        (
            "a card is paid from the account",
            only(&[deposit(500), card(120)], &[]),
            only(&[deposit(380), card(0)], &[]),
            vec![(Cause::Added, -120), (Cause::DebtPaid, 120)],
        ),
        (
            "a card is overpaid and turns into what is owned",
            only(&[card(100)], &[]),
            only(&[owned(card(30))], &[]),
            vec![(Cause::DebtPaid, 130)],
        ),
        (
            "a home is valued anew",
            only(&[home(900)], &[]),
            only(&[home(950)], &[]),
            vec![(Cause::Revalued, 50)],
        ),
        (
            "a home loses to the cent what a deposit account gains",
            only(&[deposit(500), home(900)], &[]),
            only(&[deposit(550), home(850)], &[]),
            vec![],
        ),
        (
            "of two that gain what a deposit gives, one got it",
            only(&[deposit(500), registered(300), home(900)], &[]),
            only(&[deposit(450), registered(350), home(950)], &[]),
            vec![(Cause::Revalued, 50)],
        ),
        (
            "what goes from one deposit to another, and a value that rises by as much",
            only(
                &[
                    deposit(500),
                    home(900),
                    linked(account(6, AccountKind::Depository, usd(0))),
                ],
                &[],
            ),
            only(
                &[
                    deposit(350),
                    home(1_050),
                    linked(account(6, AccountKind::Depository, usd(150))),
                ],
                &[],
            ),
            vec![(Cause::Revalued, 150)],
        ),
        (
            "an account is linked",
            only(&[], &[]),
            only(&[deposit(70)], &[]),
            vec![(Cause::Accounts, 70)],
        ),
        (
            "a debt is linked",
            only(&[], &[]),
            only(&[card(70)], &[]),
            vec![(Cause::Accounts, -70)],
        ),
        (
            "an account is hidden",
            only(&[deposit(70)], &[]),
            only(&[hidden(deposit(70))], &[]),
            vec![(Cause::Accounts, -70)],
        ),
        (
            "an account was of another kind all along",
            only(&[deposit(70)], &[]),
            only(&[linked(account(1, AccountKind::Others, usd(90)))], &[]),
            vec![(Cause::Accounts, 20)],
        ),
        (
            "a debt was a deposit all along",
            only(&[card(5_000)], &[]),
            only(&[card(5_000).corrected(AccountKind::Depository)], &[]),
            vec![(Cause::Accounts, 10_000)],
        ),
        (
            "a deposit was a debt all along",
            only(&[deposit(70)], &[]),
            only(&[deposit(70).corrected(AccountKind::Loan)], &[]),
            vec![(Cause::Accounts, -140)],
        ),
        (
            "an account is closed",
            only(&[deposit(70)], &[]),
            only(&[closed(deposit(70))], &[]),
            vec![(Cause::Accounts, -70)],
        ),
        (
            "prices rise",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(10, 1_100)]),
            vec![(Cause::Markets, 100)],
        ),
        (
            "units are bought at a higher price",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(12, 1_320)]),
            vec![(Cause::Added, 220), (Cause::Markets, 100)],
        ),
        (
            "units are sold at a lower price and the money leaves",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(6, 540)]),
            vec![(Cause::Added, -400), (Cause::Markets, -60)],
        ),
        (
            "units are bought with the account's own cash",
            only(&[broker(1_500)], &[fund(10, 1_000)]),
            only(&[broker(1_600)], &[fund(12, 1_320)]),
            vec![(Cause::Markets, 100)],
        ),
        (
            "units are split three for one",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(30, 1_020)]),
            vec![(Cause::Markets, 20)],
        ),
        (
            "units are put together one for ten",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(1, 980)]),
            vec![(Cause::Markets, -20)],
        ),
        (
            "the units double and so does the value",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[fund(20, 2_000)]),
            vec![(Cause::Added, 1_000)],
        ),
        (
            "an account that does not say what it holds",
            only(&[broker(1_000)], &[]),
            only(&[broker(1_300)], &[]),
            vec![(Cause::Unexplained, 300)],
        ),
        (
            "an account that begins to say it",
            only(&[broker(1_000)], &[]),
            only(&[broker(1_300)], &[fund(10, 1_000)]),
            vec![(Cause::Unexplained, 300)],
        ),
        (
            "a registered plan that is typed in",
            only(&[registered(19_600)], &[]),
            only(&[registered(15_000)], &[]),
            vec![(Cause::Revalued, -4_600)],
        ),
        (
            "an account reported in another currency",
            only(&[deposit(500)], &[]),
            only(&[linked(account(1, AccountKind::Depository, cad(700)))], &[]),
            vec![(Cause::Redenominated, -500)],
        ),
        (
            "a position reported in another currency",
            only(&[broker(0)], &[fund(10, 1_000)]),
            only(&[broker(0)], &[units(holding(4, HoldingClass::Etfs, cad(1_400)), 10)]),
            vec![(Cause::Redenominated, -1_000)],
        ),
        (
            "a balance that also counts what is held in another currency",
            only(
                &[broker(1_000)],
                &[units(holding(4, HoldingClass::Etfs, cad(1_400)), 10)],
            ),
            only(
                &[broker(1_100)],
                &[units(holding(4, HoldingClass::Etfs, cad(1_500)), 10)],
            ),
            vec![(Cause::Unexplained, 100)],
        ),
        (
            "what is held in another currency alone",
            only(&[linked(account(1, AccountKind::Depository, cad(700)))], &[]),
            only(&[linked(account(1, AccountKind::Depository, cad(900)))], &[]),
            vec![],
        ),
    ];
    for (name, then, now, expected) in rows {
        assert_eq!(told(&moved(&then, &now).net_worth.causes), expected, "{name}");
    }
}

#[test]
fn two_currencies_have_no_change_between_them() {
    let then = BalanceSnapshot {
        exchange: Exchange::without_rates(Currency::CAD),
        ..Household::default().snapshot()
    };
    let now = Household::default().snapshot();
    let ends = Ends::new(&IN_USD, &IN_USD);
    assert_eq!(attribute((DAY, &then), (NEXT, &now), &ends), Ok(None));
}

#[test]
fn exchange_rates_move_what_is_held_in_another_currency() {
    let deposit = |minor| linked(account(1, AccountKind::Depository, cad(minor)));
    let card = |minor| linked(account(2, AccountKind::Credit, cad(minor)));
    let broker = |minor| linked(account(4, AccountKind::Brokerage, cad(minor)));
    let fund = |count, minor| units(holding(4, HoldingClass::Etfs, cad(minor)), count);
    let at = |cad: Option<i64>, accounts: &[Account], holdings: &[Holding]| Household {
        cad,
        ..Household::of(accounts.iter().cloned(), holdings.iter().cloned())
    };
    let rows = [
        (
            "the rate alone",
            at(Some(70), &[deposit(1_000)], &[]),
            at(Some(75), &[deposit(1_000)], &[]),
            vec![(Cause::Currency, 50)],
        ),
        (
            "a deposit at the later rate",
            at(Some(70), &[deposit(1_000)], &[]),
            at(Some(75), &[deposit(1_200)], &[]),
            vec![(Cause::Added, 150), (Cause::Currency, 50)],
        ),
        (
            "a debt gets dearer",
            at(Some(70), &[card(1_000)], &[]),
            at(Some(75), &[card(1_000)], &[]),
            vec![(Cause::Currency, -50)],
        ),
        (
            "a fund's price and the rate",
            at(Some(70), &[broker(1_000)], &[fund(10, 1_000)]),
            at(Some(75), &[broker(1_100)], &[fund(10, 1_100)]),
            vec![(Cause::Markets, 75), (Cause::Currency, 50)],
        ),
        (
            "holdings in place of a balance",
            at(Some(70), &[broker(0)], &[fund(10, 1_000)]),
            at(Some(75), &[broker(0)], &[fund(10, 1_100)]),
            vec![(Cause::Markets, 75), (Cause::Currency, 50)],
        ),
        (
            "a rate that is known from now on",
            at(None, &[deposit(1_000)], &[]),
            at(Some(75), &[deposit(1_000)], &[]),
            vec![(Cause::Accounts, 750)],
        ),
        (
            "a rate that is known no more",
            at(Some(75), &[deposit(1_000)], &[]),
            at(None, &[deposit(1_000)], &[]),
            vec![(Cause::Accounts, -750)],
        ),
        (
            "an account is linked",
            at(Some(70), &[], &[]),
            at(Some(75), &[deposit(1_000)], &[]),
            vec![(Cause::Accounts, 750)],
        ),
    ];
    for (name, then, now, expected) in rows {
        assert_eq!(told(&moved(&then, &now).net_worth.causes), expected, "{name}");
    }
}

#[test]
fn an_amount_in_another_currency_moves_with_its_rate_and_not_with_the_balance() {
    let own = |minor| account(1, AccountKind::Depository, cad(minor));
    let amount = Share::AccountAmount {
        account: own(0).id,
        amount: cad(400),
    };
    let at = |rate, minor| Household {
        cad: Some(rate),
        ..Household::of([own(minor)], []).saving(usd(0), Some(amount))
    };
    let rows = [
        (
            "more comes in",
            at(70, 1_000),
            at(75, 1_500),
            vec![(Cause::Currency, 20)],
        ),
        (
            "only the rate moves, and a cent is rounding",
            at(70, 409),
            at(75, 409),
            vec![(Cause::Currency, 20)],
        ),
        (
            "less is left",
            at(70, 1_000),
            at(75, 300),
            vec![(Cause::Added, -75), (Cause::Currency, 20)],
        ),
        (
            "it is there again",
            at(70, 300),
            at(75, 500),
            vec![(Cause::Added, 75), (Cause::Currency, 15)],
        ),
    ];
    for (name, then, now, expected) in rows {
        assert_eq!(told(&moved(&then, &now).goals[0].1.causes), expected, "{name}");
    }
}

#[test]
fn the_last_holding_of_a_currency_is_sold_and_the_first_one_bought() {
    let broker = linked(account(4, AccountKind::Brokerage, usd(0)));
    let in_dollars = Holding {
        account: broker.id,
        ..holding(5, HoldingClass::Etfs, usd(500))
    };
    let in_canadian = holding(4, HoldingClass::Etfs, cad(1_000));
    let at = |cad, holdings: &[&Holding]| Household {
        cad: Some(cad),
        ..Household::of([broker.clone()], holdings.iter().copied().cloned())
    };
    let (without, with) = (&[&in_dollars][..], &[&in_dollars, &in_canadian][..]);
    let rows = [
        (
            "sold",
            at(70, with),
            at(75, without),
            vec![(Cause::Added, -750), (Cause::Currency, 50)],
        ),
        ("bought", at(70, without), at(75, with), vec![(Cause::Added, 750)]),
    ];
    for (name, then, now, expected) in rows {
        assert_eq!(told(&moved(&then, &now).net_worth.causes), expected, "{name}");
    }
}
