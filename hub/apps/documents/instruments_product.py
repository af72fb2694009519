"""What the company builds: requirements, tests, firmware, meetings."""

from hub.apps.documents.instruments import Instruments
from hub.apps.documents.picture import bars
from hub.apps.documents.state import Link


def add(company: Instruments) -> None:
    """Add the papers of the products."""
    _logger(company)
    _firmware(company)
    _tests(company)
    _meetings(company)


def _logger(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["logger"]
    text = f"""
        # Logger 4 requirements
        A logger for temperature and humidity that runs for more than a year on one set of batteries and is set up in
        the field without a laptop.

        ## Who it is for
        Growers, vineyards and museums. Not for laboratories: they need a certificate for each unit.

        ## Must have
        - Accuracy: {c.accuracy} degrees between 0 and 40
        - Battery: {c.battery_days} days at one reading every ten minutes
        - Memory: 400,000 readings
        - Case: dust and jets of water
        - Set-up: telephone, within five minutes

        ## Not in this version
        1. A display
        2. Solar charging
        3. Satellite modem

        ## Money
        - Parts and assembly: GBP {c.unit_cost}
        - Price: GBP {c.unit_price}
        - Break even: {round(92_000 / (c.unit_price - c.unit_cost))} units

        Launch is on {drive.date(49)}, at the trade fair.
    """
    requirements = drive.document(
        "Logger 4 requirements",
        folder,
        text,
        tags=[c.tags["Logger 4"]],
        changed=4.6,
        opened=0.7,
        starred=True,
        shared={c.sales: "commenter", c.sensor_rep: "viewer"},
        link=Link(role="viewer", expires=drive.day(30)),
    )
    drive.version(
        requirements, "Frozen for the first prototype", c.me, 96, text.replace("- Memory: 400,000", "- Memory: 200,000")
    )
    drive.version(
        requirements,
        "After the pilot",
        c.me,
        33,
        text.replace("3. Satellite modem", "3. Satellite modem\n4. Leaf wetness"),
    )
    drive.comment(
        requirements,
        c.sales,
        3.9,
        "Museums ask for a lock on the case. Is a screw enough?",
        (c.hardware, "A screw with a special head, yes."),
        (c.sales, "Then please write it down."),
        quote="Case",
        assignee=c.me,
    )
    drive.comment(
        requirements, c.firmware, 2.8, "Five minutes is tight with the new pairing.", quote="within five minutes"
    )
    drive.comment(requirements, c.finance, 12, "Break even is without the tooling?", (c.me, "With it."), resolved=True)
    drive.review(requirements, c.me, c.director, 4.4, "Version for the launch.", due=3)
    drive.review(
        requirements, c.me, c.quality, 30, "", status="approved", answer="Approved; mind the label under the battery."
    )
    launch = drive.document(
        "Launch plan",
        folder,
        f"""
        # Launch plan
        - Price list printed: {drive.date(21)}
        - First 60 units packed: {drive.date(38)}
        - Training of support: {drive.date(42)}
        - Press kit online: {drive.date(45)}
        - Fair opens: {drive.date(49)}

        ## Who
        - Stand at the fair: {drive.name(c.sales)}
        - Photographs: {drive.name(c.designer)}
        - Spare units: {drive.name(c.support)}
        - Stop the launch if need be: {drive.name(c.director)}

        ## Risks
        1. The sensor comes late: two weeks of stock are ordered.
        2. The approval for radio is not there: sell in this country first.
        """,
        tags=[c.tags["Logger 4"], c.tags["Draft"]],
        changed=0.9,
        opened=0.6,
    )
    drive.comment(
        launch,
        c.designer,
        0.8,
        "I am away from the 20th. Who takes the photographs?",
        quote="Photographs",
        assignee=c.me,
    )
    drive.review(launch, c.me, c.sales, 0.7, "Do these days work for the stand?", due=2)
    packaging = drive.document(
        "Packaging brief",
        folder,
        f"""
        # Packaging brief
        A box that a grower opens with gloves on.

        - Outer size: 148 x 105 x 60 mm
        - Board: recycled, unbleached
        - Print: one colour, {drive.chance.choice(("dark green", "petrol", "slate"))}
        - Inside: logger, two screws, card with three pictures
        - Cost: GBP {drive.chance.choice((1.1, 1.2, 1.35, 1.4)):.2f} at most

        No plastic at all. The serial number shows through a window.
        """,
        owner=c.designer,
        tags=[c.tags["Logger 4"]],
        changed=3.4,
        shared={c.buyer: "commenter"},
    )
    drive.comment(
        packaging, c.buyer, 2.1, "The window adds 9 pence. Do we need it?", quote="window", assignee=c.designer
    )
    drive.comment(packaging, c.me, 2.6, "Gloves: please test it with the thick ones.", quote="with gloves on")
    drive.review(packaging, c.designer, c.me, 3.0, "May I send this to the printer?", due=1)
    drive.document(
        "Rain Gauge 2 ideas",
        c.folders["gauge"],
        """
        # Rain Gauge 2 ideas
        - Heated rim against snow
        - Bird spikes that can be taken off
        - Same radio as Logger 4
        - Level bubble in the foot

        Do not begin before Logger 4 is out.
        """,
        tags=[c.tags["Draft"]],
        changed=23,
    )


def _firmware(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["firmware"]
    notes = drive.document(
        "Release notes 4.0.2",
        folder,
        f"""
        # Release notes 4.0.2
        For test units only.

        ## New
        - Pairing by holding the telephone close
        - Alarm when the battery has less than 30 days left

        ## Mended
        1. Clock lost up to four seconds a day.
        2. Readings below minus 20 were cut off.
        3. Unit did not wake after {drive.chance.choice((45, 48, 60))} days without contact.

        ## Known
        - Pairing fails with gloves that conduct
        - Update takes: {drive.chance.choice((7, 8, 9))} minutes
        """,
        owner=c.firmware,
        tags=[c.tags["Logger 4"]],
        changed=5.1,
    )
    drive.comment(
        notes, c.support, 4.0, "What shall we tell pilots about the update time?", quote="Update takes", assignee=c.me
    )
    drive.review(notes, c.firmware, c.me, 2.2, "Shall 4.0.2 go to the pilots?", due=2)
    drive.document(
        "Radio settings",
        folder,
        f"""
        # Radio settings
        - Sends every: {drive.chance.choice((10, 15, 20))} minutes
        - Range in the open: 900 m
        - Range through one wall: 140 m
        - Key: written at the factory, unique for each unit
        - Retries: 3, then wait for an hour
        """,
        owner=c.firmware,
        tags=[c.tags["Confidential"]],
        changed=37,
    )


def _tests(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["tests"]
    units = [c.serial + offset for offset in (3, 8, 12, 19, 27)]
    errors = [drive.chance.choice((0.04, 0.05, 0.07, 0.08)) for _ in units]
    worst = drive.chance.randrange(len(units))
    errors[worst] = 0.31
    drive.table(
        "climate-chamber-run-6.csv",
        folder,
        [
            ("serial", "error at 0", "error at 20", "error at 40"),
            *((unit, error, 0.03, round(error + 0.02, 2)) for unit, error in zip(units, errors, strict=True)),
        ],
        owner=c.tester,
        tags=[c.tags["Logger 4"]],
        changed=6.3,
        opened=5.9,
    )
    report = drive.document(
        "Climate chamber report",
        folder,
        f"""
        # Climate chamber report
        Run 6, five units, from 0 to 40 degrees in steps of ten.

        ## Result
        Four of five units are within {c.accuracy} degrees. Unit {units[worst]} is 0.31 degrees off at zero: moisture
        under the sensor. The figures are in climate-chamber-run-6.csv.

        ## Facts
        - Chamber: no. 2
        - Calibrated until: {drive.date(64)}
        - Tested by: {drive.name(c.tester)}
        - Repeat on: {drive.date(3)}
        """,
        owner=c.tester,
        tags=[c.tags["Logger 4"]],
        changed=6.1,
        opened=5.8,
    )
    drive.comment(
        report,
        c.hardware,
        5.3,
        "The gasket of that unit came from the old batch.",
        (c.tester, "I will repeat it with a new one."),
        quote=f"Unit {units[worst]}",
    )
    drive.version(report, "Run 5", c.tester, 20, "# Climate chamber report\nRun 5, three units. All within the limits.")
    drive.comment(report, c.me, 4.8, "Please add the humidity in the chamber.", quote="Chamber", assignee=c.tester)
    drive.upload(
        "battery-drain.png",
        folder,
        "image/png",
        bars([100, 97, 93, 90, 86, 83, 79, 76], (34, 139, 230)),
        owner=c.tester,
        changed=9,
        description="Per cent left, one bar for each month.",
    )
    drive.document(
        "Pilot at the vineyard",
        folder,
        f"""
        # Pilot at the vineyard
        {c.pilot_company} has twelve loggers in the field since May. Contact: {drive.name(c.pilot)}.

        - Readings lost: {drive.chance.choice((0.4, 0.6, 0.9))} per cent
        - Units exchanged: {drive.chance.choice((1, 2))}
        - Longest range: 640 m
        - Wish: alarm by text message when frost is near
        - Ends: {drive.date(26)}

        They would buy thirty at once if the frost alarm came.
        """,
        tags=[c.tags["Customer"], c.tags["Logger 4"]],
        changed=8.2,
        shared={c.pilot: "commenter", c.sales: "editor"},
    )


def _meetings(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["meetings"]
    monday = drive.document(
        "Product meeting 12 October",
        folder,
        f"""
        # Product meeting 12 October
        Present: {", ".join(drive.given(one) for one in (c.me, c.firmware, c.hardware, c.tester))}. Away:
        {drive.name(c.designer)}.

        ## Decided
        1. The case gets a screw with a special head.
        2. Firmware 4.0.2 goes to the pilots if the repeat test is good.
        3. The gasket is changed to the {drive.chance.choice(("grey", "black", "blue"))} one for all units.

        ## To do
        - {drive.name(c.hardware)}: drawing of the screw
        - {drive.name(c.tester)}: repeat run 6
        - {drive.name(c.firmware)}: frost alarm, estimate
        - {drive.name(c.me)}: ask sales for the fair's stand number

        Next meeting: {drive.date(6)}, 10:00, workshop.
        """,
        changed=0.8,
        opened=0.5,
        shared={c.quality: "viewer"},
    )
    drive.comment(monday, c.firmware, 0.7, "Frost alarm: eight days of work, not before December.", quote="frost alarm")
    drive.comment(monday, c.hardware, 0.6, "Which head? There are three kinds in the drawer.", assignee=c.me)
    drive.document(
        "Product meeting 5 October",
        folder,
        f"""
        # Product meeting 5 October
        ## Decided
        1. No display in this version, also not as an option.
        2. The pilot goes on until the harvest is in.

        ## To do
        - {drive.name(c.designer)}: three drafts of the box
        - {drive.name(c.tester)}: chamber booked for {drive.chance.choice(("four", "five"))} days
        - {drive.name(c.hardware)}: ask for the new gasket
        """,
        changed=7.6,
    )
