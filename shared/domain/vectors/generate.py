#!/usr/bin/env python3
"""Writes the vectors both implementations of the planning rules are tested against.

    python3 generate.py           rewrites the *.json files beside this script
    python3 generate.py --check   fails when a file is not what it would write

The reference shares no formula with the code under test: it puts money in month by month, in exact fractions, and rounds
once. Amounts are integers of minor units (cents), rates are yearly basis points (600 is 6 %), times are ISO 8601 in UTC.
Only Python's standard library is needed.
"""

import json
import random
import sys
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).parent
PLANNING = {"conservative": 300, "moderate": 600, "aggressive": 900}
PROJECTION = {"conservative": 400, "moderate": 700, "aggressive": 1000}
NOW = datetime(2026, 11, 21, 9, 30, tzinfo=timezone.utc)
LARGEST_TARGET = 10**14
MILLISECOND, DAY, PERIOD, YEAR = timedelta(milliseconds=1), timedelta(days=1), timedelta(days=30), timedelta(days=365)


def half_up(exact):
    """The whole number nearest to a fraction of nothing or more, the larger one on a tie."""
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def put_in(saved, contribution, basis_points, months):
    """What is there after putting `contribution` in at the end of every month, one month at a time."""
    monthly = Fraction(basis_points, 10_000 * 12)
    balance = Fraction(saved)
    for _ in range(months):
        balance += balance * monthly + contribution
    return balance


def required(target, basis_points, months, saved=0):
    """The contribution that reaches `target`: what is missing, in units of what one a month comes to."""
    missing = target - put_in(saved, 0, basis_points, months)
    return half_up(max(Fraction(0), missing / put_in(0, 1, basis_points, months)))


def projected(contribution, basis_points, periods, saved=0):
    if periods <= 0:
        return saved + contribution
    return half_up(put_in(saved, contribution, basis_points, periods))


def months_until(target, now):
    twelfths = Fraction((target - now) // MILLISECOND * 12, YEAR // MILLISECOND)
    return max(1, half_up(max(Fraction(0), twelfths)))


def iso(moment):
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def contribution_rows():
    def row(name, target, basis_points, months, saved=0):
        return {"name": name, "target_minor": target, "saved_minor": saved, "yearly_basis_points": basis_points,
                "months": months, "required_minor": required(target, basis_points, months, saved)}

    yield row("a dream home of 100,000 in ten years", 10_000_000, 600, 120)
    yield row("a retirement of 500,000 in thirty years", 50_000_000, 600, 360)
    yield row("a vacation of 10,000 in two years", 1_000_000, 900, 24)
    yield row("one month needs the whole target", 123_457, 900, 1)
    yield row("no growth divides evenly", 120_000, 0, 12)
    yield row("no growth rounds a tie up", 33, 0, 2)
    yield row("no growth rounds less than a half down", 100, 0, 3)
    yield row("one cent over a hundred years is nothing a month", 1, 900, 1200)
    yield row("the largest target over one month", LARGEST_TARGET, 300, 1)
    yield row("the largest target over ten months", LARGEST_TARGET, 600, 10)
    yield row("the longest horizon", 50_000_000, 600, 1440)
    yield row("savings halfway there", 10_000_000, 600, 120, 5_000_000)
    yield row("savings that get there alone", 10_000_000, 600, 120, 6_000_000)
    yield row("savings already above the target", 10_000_000, 600, 120, 10_000_001)
    yield row("savings without growth", 10_000, 0, 7, 1_234)
    for basis_points in PLANNING.values():
        for years in (1, 2, 3, 5, 10, 20, 30, 50, 100):
            yield row(f"the largest target, {basis_points} basis points, {years} years",
                      LARGEST_TARGET, basis_points, years * 12)
    pick = random.Random(2026)
    for index in range(60):
        target = pick.randrange(1, 10 ** pick.randrange(3, 15))
        saved = pick.choice((0, pick.randrange(target)))
        yield row(f"sample {index + 1}", target, pick.choice((125, 300, 550, 600, 900)), pick.randrange(1, 1441), saved)


def contribution_refusals():
    for name, target, months, error in (
        ("no months", 100, 0, "no_months"),
        ("a horizon beyond the longest", 100, 1441, "too_far"),
        ("no target", 0, 12, "target_out_of_range"),
        ("a negative target", -1, 12, "target_out_of_range"),
        ("a target beyond the largest", LARGEST_TARGET + 1, 12, "target_out_of_range"),
    ):
        yield {"name": name, "target_minor": target, "yearly_basis_points": 600, "months": months, "error": error}


def projection_rows():
    def row(name, contribution, basis_points, periods, saved=0):
        return {"name": name, "contribution_minor": contribution, "saved_minor": saved,
                "yearly_basis_points": basis_points, "periods": periods,
                "projected_minor": projected(contribution, basis_points, periods, saved)}

    yield row("a due goal is worth its planned contribution", 61_021, 700, 0)
    yield row("a past goal is worth its planned contribution", 61_021, 700, -5)
    yield row("a due goal keeps what is saved", 61_021, 700, 0, 5_000_000)
    yield row("one period adds no growth", 61_021, 1000, 1)
    yield row("a tie under a third of a percent rounds up", 150, 400, 2)
    yield row("no growth adds up", 333, 0, 7)
    yield row("nothing put in comes to nothing", 0, 700, 121)
    yield row("nothing put in, savings grow", 0, 700, 121, 1_000_000)
    yield row("ten years are 121 periods", 61_021, 700, 121)
    yield row("a hundred years are 1216 periods", 10_000, 1000, 1216)
    yield row("the longest horizon", 10_000, 400, 1440)
    yield row("the largest target's contribution over thirty years", 9_955_052_515, 700, 365)
    pick = random.Random(730)
    for index in range(60):
        contribution = pick.randrange(1, 10 ** pick.randrange(2, 8))
        saved = pick.choice((0, pick.randrange(10 ** 9)))
        basis_points = pick.choice((400, 550, 700, 1000))
        yield row(f"sample {index + 1}", contribution, basis_points, pick.randrange(1, 900), saved)


def inflation_rows():
    def row(name, amount, basis_points, months):
        with localcontext(prec=60):
            prices = Fraction((1 + Decimal(basis_points) / 10_000) ** (Decimal(months) / 12))
        return {"name": name, "amount_minor": amount, "yearly_basis_points": basis_points, "months": months,
                "real_minor": half_up(Fraction(amount) / prices)}

    yield row("today", 100_000, 250, 0)
    yield row("in a year", 100_000, 250, 12)
    yield row("in ten years of double digits", 100_000, 1_200, 120)
    yield row("no inflation changes nothing", 123_457, 0, 600)
    yield row("a cent in a hundred years", 1, 1_500, 1200)
    yield row("the largest target in thirty years", LARGEST_TARGET, 250, 360)
    draw = random.Random(31)
    for number in range(1, 31):
        amount, basis_points, months = draw.randint(0, 10**9), draw.randint(0, 1_500), draw.randint(0, 600)
        yield row(f"drawn at random {number}", amount, basis_points, months)


def projection_refusals():
    for name, contribution, periods, error in (
        ("a negative contribution", -1, 12, "negative_contribution"),
        ("a horizon beyond the longest", 100, 1441, "too_far"),
        ("a value beyond what a browser holds exactly", LARGEST_TARGET, 1200, "out_of_range"),
    ):
        yield {"name": name, "contribution_minor": contribution, "yearly_basis_points": 1000, "periods": periods,
               "error": error}


def horizon_rows():
    def row(name, target, now=NOW):
        return {"name": name, "now": iso(now), "target": iso(target), "months": months_until(target, now),
                "periods": (target - now) // PERIOD}

    half_month = YEAR / 24
    yield row("this very moment", NOW)
    yield row("a moment ago", NOW - MILLISECOND)
    yield row("three years ago", NOW - 3 * YEAR)
    yield row("tomorrow", NOW + DAY)
    yield row("a millisecond short of 30 days", NOW + PERIOD - MILLISECOND)
    yield row("30 days", NOW + PERIOD)
    yield row("a month and a half, to the millisecond", NOW + 3 * half_month)
    yield row("a millisecond short of a month and a half", NOW + 3 * half_month - MILLISECOND)
    yield row("one year", NOW + YEAR)
    yield row("ten years", NOW + 10 * YEAR)
    yield row("ten years chosen five minutes ago", NOW + 10 * YEAR - timedelta(minutes=5))
    yield row("ten years chosen two weeks ago", NOW + 10 * YEAR - 14 * DAY)
    yield row("ten years chosen three weeks ago", NOW + 10 * YEAR - 21 * DAY)
    yield row("a hundred years", NOW + 100 * YEAR)
    yield row("across a leap day", datetime(2028, 3, 1, tzinfo=timezone.utc), datetime(2028, 2, 28, tzinfo=timezone.utc))


def status_of(value, target):
    if value >= target:
        return "Excellent progress"
    return "On track" if Fraction(value, target) >= Fraction(9, 10) else "Good start"


def status_rows():
    for name, value, target in (
        ("exactly the target", 10_000, 10_000), ("above the target", 12_000, 10_000),
        ("a cent below the target", 9_999, 10_000), ("exactly nine tenths", 9_000, 10_000),
        ("a cent below nine tenths", 8_999, 10_000), ("nothing", 0, 10_000),
        ("nine tenths between two cents, below", 899, 999), ("nine tenths between two cents, above", 900, 999),
        ("the largest target missed by a cent", LARGEST_TARGET - 1, LARGEST_TARGET),
    ):
        yield {"name": name, "projected_minor": value, "target_minor": target, "status": status_of(value, target)}


def verdict_of(share):
    if share <= 40:
        return ("green", "Excellent! You're on track", "That's a solid plan!", "Excellent", False)
    if share <= 50:
        return ("yellow", "Tight but doable", "That's ambitious but stressful", "Healthy", True)
    return ("orange", "Let's optimize together", "That's tough to maintain", "Ambitious", True)


def verdict_rows():
    for name, total, income in (
        ("nothing planned", 0, 500_000), ("a quarter", 125_000, 500_000), ("exactly 40 %", 200_000, 500_000),
        ("a cent above 40 %", 200_001, 500_000), ("exactly 50 %", 250_000, 500_000),
        ("a cent above 50 %", 250_001, 500_000), ("all of it", 500_000, 500_000), ("more than all", 750_000, 500_000),
        ("an uneven share", 100_000, 300_000), ("a tie of tenths rounds up", 1_005, 10_000),
        ("a tie of whole percents rounds up", 125, 1_000), ("the smallest income", 1, 1),
        ("the largest total", LARGEST_TARGET, 100),
    ):
        share = Fraction(total * 100, income)
        tone, message, headline, badge, needs_tuning = verdict_of(share)
        yield {"name": name, "total_minor": total, "income_minor": income, "percent_tenths": half_up(share * 10),
               "tone": tone, "message": message, "headline": headline, "badge": badge, "needs_tuning": needs_tuning,
               "ahead_of_percent": max(0, 100 - half_up(share))}


def goal(target, days, risk, contribution=None):
    """A goal `days` from now; its contribution is the required one unless another is given."""
    date = NOW + days * DAY
    if contribution is None:
        contribution = required(target, PLANNING[risk], months_until(date, NOW))
    return {"target_minor": target, "target_date": iso(date), "risk": risk, "contribution_minor": contribution}


def changed(one, target, date):
    months = months_until(date, NOW)
    return {**one, "target_minor": target, "target_date": iso(date),
            "contribution_minor": required(target, PLANNING[one["risk"]], months)}


def date_of(one):
    return datetime.fromisoformat(one["target_date"].replace("Z", "+00:00"))


def outcome(goals, income):
    total = sum(one["contribution_minor"] for one in goals)
    return {"goals": goals, "total_minor": total, "percent_tenths": half_up(Fraction(total * 1000, income))}


def comfortable(goals, income):
    return 100 * sum(one["contribution_minor"] for one in goals) <= 40 * income


def optimise_rows():
    def row(name, income, goals):
        extend = [changed(one, one["target_minor"], date_of(one) + 3 * YEAR) for one in goals]
        adjust = [changed(one, half_up(Fraction(one["target_minor"] * 85, 100)), date_of(one)) for one in goals]
        recommended = "extend" if comfortable(extend, income) else "adjust" if comfortable(adjust, income) else None
        return {"name": name, "now": iso(NOW), "income_minor": income, "goals": goals,
                "extend": outcome(extend, income), "adjust": outcome(adjust, income), "keep": outcome(goals, income),
                "recommended": recommended}

    home = goal(10_000_000, 3650, "moderate")
    vacation = goal(1_000_000, 730, "aggressive")
    emergency = goal(2_500_000, 1095, "conservative")
    retirement = goal(50_000_000, 10950, "moderate")
    yield row("more time is enough", 300_000, [home, vacation, emergency])
    yield row("more time is not enough for a far goal, a smaller target is", 54_000,
              [goal(50_000_000, 60 * 365, "conservative")])
    yield row("more time comes to exactly 40 %", 100_690, [retirement])
    yield row("more time comes to a trace above 40 %, a smaller target to more", 100_689, [retirement])
    yield row("neither is enough", 50_000, [home, retirement])
    yield row("all seven templates", 1_500_000, [
        home, retirement, goal(5_000_000, 3650, "conservative"), vacation, emergency,
        goal(3_000_000, 1825, "moderate"), goal(4_000_000, 1095, "moderate")])
    yield row("a due goal is spread over the extension", 600_000, [goal(1_200_000, 0, "conservative")])
    yield row("a past goal is spread over what the extension leaves", 600_000, [goal(1_200_000, -400, "aggressive")])
    yield row("a date between two months", 250_000, [goal(2_000_000, 777, "moderate")])
    yield row("a target of odd cents shrinks to the nearest cent", 250_000, [goal(999_999_99, 4000, "moderate")])
    yield row("a contribution of the user's own is replaced", 250_000, [goal(2_000_000, 1825, "moderate", 99_900)])


HELD = [("fund", "broker", 3), ("bond", "broker", 40), ("coin", "wallet", Fraction(1, 8)), ("gone", "wallet", 0)]
BALANCES = {"savings": 8_000, "chequing": 0}


def claims_rows():
    """What goals still leave: holdings are thought of as heaps, from which every claim takes its part."""
    def of(source, amount=None, unit="percent"):
        is_account = source in {account for _, account, _ in HELD} | set(BALANCES)
        return {"account": source if is_account else None, "holding": None if is_account else source, "unit": unit,
                **({} if amount is None else {"amount": amount})}

    def heap(name, shares):
        """The units of a holding that nobody claims."""
        account, held = next((account, held) for own, account, held in HELD if own == name)
        free = Fraction(held)
        for share in shares:
            if share["account"] == account or (share["holding"] == name and share["unit"] == "percent"):
                free -= held * Fraction(share["amount"]) / 100
            elif share["holding"] == name:
                free -= Fraction(share["amount"])
        return free, Fraction(held)

    def percent_of_heap(name, shares):
        free, held = heap(name, shares)
        if held:
            return free / held * 100
        taken = [share for share in shares if share["unit"] == "percent" and name == share["holding"]
                 or share["account"] == next(account for own, account, _ in HELD if own == name)]
        return 100 - sum(Fraction(share["amount"]) for share in taken)

    def of_account(account, unit, shares):
        own = [share for share in shares if share["account"] == account and share["unit"] == unit]
        return sum(Fraction(share["amount"]) for share in own)

    def percent_of_account(account, shares):
        percent, amount = of_account(account, "percent", shares), of_account(account, "amount", shares)
        return 100 - percent - (amount / BALANCES[account] * 100 if amount and BALANCES[account] else 100 if amount else 0)

    def left(shares, wanted):
        if wanted["unit"] == "units":
            return max(Fraction(0), heap(wanted["holding"], shares)[0])
        if wanted["unit"] == "amount":
            free = 100 - of_account(wanted["account"], "percent", shares)
            return max(Fraction(0), BALANCES[wanted["account"]] * free / 100 - of_account(wanted["account"], "amount", shares))
        if wanted["holding"]:
            percent = percent_of_heap(wanted["holding"], shares)
        else:
            own = percent_of_account(wanted["account"], shares)
            inside = [percent_of_heap(name, shares) for name, account, _ in HELD if account == wanted["account"]]
            percent = min([own, *inside])
        return Fraction(int(max(Fraction(0), percent) * 100), 100)

    def row(name, shares, wanted):
        rest = left(shares, wanted)
        assert Fraction(str(float(rest))) == rest, "only what a decimal can say"
        return {"name": name, "shares": shares, "of": wanted, "left": f"{float(rest):.12f}".rstrip("0").rstrip(".")}

    yield row("an account nobody claims", [], of("savings"))
    yield row("an account two goals claim", [of("savings", "60"), of("savings", "12.5")], of("savings"))
    yield row("an account that is all claimed", [of("savings", "100")], of("savings"))
    yield row("an account claimed beyond what there is", [of("savings", "100"), of("savings", "20")], of("savings"))
    yield row("hundredths of a percent", [of("savings", "33.33"), of("savings", "33.33")], of("savings"))
    yield row("an amount of an account", [], of("savings", unit="amount"))
    yield row("an amount beside a percentage", [of("savings", "25")], of("savings", unit="amount"))
    yield row("an amount beside amounts", [of("savings", "2600", "amount"), of("savings", "0.25", "amount")],
              of("savings", unit="amount"))
    yield row("a percentage beside an amount", [of("savings", "2600", "amount")], of("savings"))
    yield row("a percentage beside both, rounded down", [of("savings", "10"), of("savings", "2599.99", "amount")], of("savings"))
    yield row("more in amounts than there is", [of("savings", "8100", "amount")], of("savings", unit="amount"))
    yield row("a percentage of an account with more in amounts than there is", [of("savings", "8100", "amount")], of("savings"))
    yield row("an amount of an empty account", [], of("chequing", unit="amount"))
    yield row("a percentage of an empty account of which an amount is claimed", [of("chequing", "5", "amount")], of("chequing"))
    yield row("a holding nobody claims", [], of("fund"))
    yield row("a holding of a claimed account", [of("broker", "25")], of("fund"))
    yield row("the account of a claimed holding", [of("fund", "30")], of("broker"))
    yield row("the account of two claimed holdings leaves what the tighter one leaves",
              [of("fund", "30"), of("bond", "72.5")], of("broker"))
    yield row("a holding claimed in units, asked for in percent", [of("fund", "1", "units")], of("fund"))
    yield row("a holding claimed in percent, asked for in units", [of("fund", "50")], of("fund", unit="units"))
    yield row("units beside units", [of("bond", "12.25", "units")], of("bond", unit="units"))
    yield row("units of a holding of a claimed account", [of("broker", "50")], of("bond", unit="units"))
    yield row("all three kinds of claims at once",
              [of("broker", "10"), of("bond", "20"), of("bond", "6", "units")], of("bond"))
    yield row("all three kinds of claims at once, in units",
              [of("broker", "10"), of("bond", "20"), of("bond", "6", "units")], of("bond", unit="units"))
    yield row("parts of a unit", [of("coin", "0.025", "units")], of("coin", unit="units"))
    yield row("more units claimed than are held", [of("fund", "4", "units")], of("fund", unit="units"))
    yield row("a holding that is sold out", [], of("gone"))
    yield row("units of a holding that is sold out", [], of("gone", unit="units"))
    yield row("claims elsewhere change nothing", [of("bond", "80"), of("savings", "70")], of("coin"))


def template_rows():
    for id_, name, description, amount, years, risk in (
        ("home", "Dream Home", "A down payment on a place of your own.", 100_000, 10, "moderate"),
        ("retirement", "Comfortable Retirement", "Enough saved to stop working when you choose.", 500_000, 30, "moderate"),
        ("education", "Education Fund", "Tuition and living costs, paid without debt.", 50_000, 10, "conservative"),
        ("vacation", "Dream Vacation", "The trip you keep talking about.", 10_000, 2, "aggressive"),
        ("emergency", "Emergency Fund", "Months of expenses, ready for a bad surprise.", 25_000, 3, "conservative"),
        ("vehicle", "New Vehicle", "Your next car, bought outright.", 30_000, 5, "moderate"),
        ("wedding", "Dream Wedding", "The day you want, without the loan.", 40_000, 3, "moderate"),
    ):
        yield {"id": id_, "name": name, "description": description, "amount": amount, "years": years, "risk": risk}


RATED = {"USD": "1.3987", "EUR": "1.6211", "GBP": "1.8402", "JPY": "0.009034", "MXN": "0.07411", "IDR": "0.00008412",
         "CZK": "0.06602"}
FIRST_DAY, DAYS, DAYS_KEPT = date(2025, 10, 1), 400, 7
EXPONENTS = {"JPY": 0}


def published(random_numbers):
    """Rates against the Canadian dollar on business days, some of them missing; one currency stops in the middle."""
    for code, rate in RATED.items():
        digits, rate, days = len(rate.split(".")[1]), Fraction(rate), {}
        for ahead in range(-3, DAYS):
            day = FIRST_DAY + timedelta(days=ahead)
            rate *= 1 + Fraction(random_numbers.randint(-80, 80), 10_000)
            is_gone = code == "CZK" and ahead > DAYS // 2
            if day.weekday() < 5 and random_numbers.random() > 0.05 and not is_gone:
                days[day] = f"{max(1, half_up(rate * 10**digits)) / 10**digits:.{digits}f}"
        yield code, days


def to_cad(rates, code, day):
    """The last rate published before the day, at most a week old."""
    if code == "CAD":
        return Fraction(1)
    for back in range(1, DAYS_KEPT + 1):
        found = rates[code].get(day - timedelta(days=back))
        if found is not None:
            return Fraction(found)
    return None


def converted(rates, minor, code, main, day):
    """Minor units of `main`, rounded once, half away from zero; nothing where a rate is missing."""
    if code == main:
        return minor
    rate, target = to_cad(rates, code, day), to_cad(rates, main, day)
    if rate is None or target is None:
        return None
    scale = Fraction(10 ** EXPONENTS.get(main, 2), 10 ** EXPONENTS.get(code, 2))
    exact = abs(minor) * rate / target * scale
    return half_up(exact) * (-1 if minor < 0 else 1)


def fnv(text):
    """FNV-1a over 64 bits."""
    digest = 0xCBF29CE484222325
    for byte in text.encode():
        digest = (digest ^ byte) * 0x100000001B3 % 2**64
    return f"{digest:016x}"


def balance_on(changes, ahead):
    return [minor for since, minor in changes if since <= ahead][-1]


def household_row(rates, random_numbers):
    main, accounts = random_numbers.choice(["CAD", "CAD", "USD", "EUR", "JPY", "CZK"]), []
    for _ in range(random_numbers.randint(1, 8)):
        code = random_numbers.choice(["CAD", "CAD", "USD", "USD", *RATED])
        is_asset = random_numbers.random() < 0.7
        since = sorted(random_numbers.sample(range(1, DAYS), random_numbers.randint(0, 6)))
        digits = random_numbers.randint(2, 11)
        changes = [[ahead, random_numbers.randint(-10**digits if is_asset else 0, 10**digits)] for ahead in [0, *since]]
        accounts.append({"currency": code, "is_asset": is_asset, "balances": changes})
    lines = []
    for ahead in range(DAYS):
        day, assets, liabilities = FIRST_DAY + timedelta(days=ahead), 0, 0
        for account in accounts:
            minor = balance_on(account["balances"], ahead)
            minor = converted(rates, minor, account["currency"], main, day) or 0
            assets, liabilities = (assets + minor, liabilities) if account["is_asset"] else (assets, liabilities + minor)
        lines.append(f"{day} {assets} {liabilities}")
    shown = [lines[ahead] for ahead in range(0, DAYS, 97)]
    return {"main": main, "accounts": [flat(account) for account in accounts], "shown": shown, "digest": fnv("\n".join(lines))}


def flat(account):
    balances = " ".join(f"{ahead}:{minor}" for ahead, minor in account["balances"])
    return f"{account['currency']} {'asset' if account['is_asset'] else 'debt'} {balances}"


def net_worth():
    """Households of several currencies over 400 days: a hash of all totals, and some of them to read."""
    random_numbers = random.Random(27)
    rates = dict(published(random_numbers))
    return {"days": DAYS, "first_day": str(FIRST_DAY),
            "rates": {code: " ".join(f"{day}:{rate}" for day, rate in days.items()) for code, days in rates.items()},
            "households": [household_row(rates, random_numbers) for _ in range(200)]}


FILES = {
    "net-worth": net_worth,
    "contribution": lambda: {"rows": list(contribution_rows()), "refusals": list(contribution_refusals())},
    "inflation": lambda: {"rows": list(inflation_rows())},
    "projection": lambda: {"rows": list(projection_rows()), "refusals": list(projection_refusals())},
    "horizon": lambda: {"rows": list(horizon_rows())},
    "status": lambda: {"rows": list(status_rows())},
    "verdict": lambda: {"rows": list(verdict_rows())},
    "optimise": lambda: {"rows": list(optimise_rows())},
    "risk": lambda: {"rows": [{"risk": risk, "planning_basis_points": PLANNING[risk],
                               "projection_basis_points": PROJECTION[risk]} for risk in PLANNING]},
    "templates": lambda: {"rows": list(template_rows())},
    "claims": lambda: {"accounts": [{"id": name, "balance": str(balance)} for name, balance in BALANCES.items()],
                       "holdings": [{"id": name, "account": account, "quantity": str(float(held))}
                                    for name, account, held in HELD],
                       "rows": list(claims_rows())},
}


def written(vectors):
    """One row a line, so that a row that changes is a line that does."""
    def text(value):
        one = lambda row: json.dumps(row, ensure_ascii=False)
        return "[\n" + ",\n".join(map(one, value)) + "\n]" if isinstance(value, list) else one(value)
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {text(value)}" for name, value in vectors.items()) + "\n}\n"


def main():
    stale = []
    for name, make in FILES.items():
        path = HERE / f"{name}.json"
        text = written(make())
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
    if stale:
        sys.exit(f"not what generate.py writes: {', '.join(stale)}")


if __name__ == "__main__":
    main()
